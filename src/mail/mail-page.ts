import { type Html, html } from '../domain/values/html.ts'

const BODY = 'margin:0;padding:24px 12px;background:#f4f3ee;color:#26301f'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dddacb;border-radius:6px;font:16px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere;word-break:break-word'
const LINK = 'color:#2f6b2f'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#2f6b2f;color:#ffffff;font-weight:bold;text-decoration:none'

/**
 * The HTML of a message. It loads no external resources; styles are attributes, because mail
 * programs drop style sheets.
 */
export function mailPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="${BODY}">
<div style="${CARD}">
${content}
</div>
</body>
</html>
`.text
}

export function mailLink(url: string, text: string): Html {
  return html`<a href="${url}" style="${LINK}">${text}</a>`
}

export function mailButton(url: string, text: string): Html {
  return html`<a href="${url}" style="${BUTTON}">${text}</a>`
}
