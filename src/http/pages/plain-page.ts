import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html, rawHtml } from '../../domain/values/html.ts'

const STYLE =
  'body{margin:0;padding:24px 12px;background:light-dark(#f4f3ee,#191a16);color:light-dark(#26301f,#efe9da);font:17px/1.5 system-ui,Arial,sans-serif;color-scheme:light dark}main{max-width:34em;margin:0 auto;padding:24px;background:light-dark(#fff,#2b2c25);border:1px solid light-dark(#dddacb,#3d3d34);border-radius:6px;overflow-wrap:anywhere}h1{margin:0 0 16px;font-size:22px;line-height:1.3}h2{margin:24px 0 8px;font-size:18px;line-height:1.3}a{color:light-dark(#2f6b2f,#9bcaa3)}button,.button{display:inline-block;padding:10px 18px;border:1px solid light-dark(#2f6b2f,#9bcaa3);border-radius:6px;background:light-dark(#2f6b2f,#9bcaa3);color:light-dark(#fff,#14150f);font:inherit;text-decoration:none;cursor:pointer}.button-quiet{background:none;color:inherit}:is(button,a,input,select):focus-visible{outline:3px solid currentcolor;outline-offset:2px}input,select{width:100%;box-sizing:border-box;padding:8px 10px;border:1px solid light-dark(#857b5e,#8b8672);border-radius:6px;background:none;color:inherit;font:inherit}ul{margin:0;padding:0;list-style:none}.field{margin:8px 0}.alert-ways{display:flex;flex-wrap:wrap;gap:12px}.alert-search{font-weight:bold}.alert-list{margin-bottom:32px}.alert-list li{padding-bottom:16px;border-bottom:1px solid light-dark(#dddacb,#3d3d34)}.field-error,.error-summary{color:light-dark(#9a2b1b,#f0a294)}.error-summary a{color:inherit}small,.note{color:light-dark(#5c604f,#b5ad9a);font-size:15px}.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'

/** The page loads nothing and runs no script. Its forms can only be sent to the service itself. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** Sends an unstyled page behind an emailed link. @param main Has one h1. */
export function sendPlain(
  reply: FastifyReply,
  title: string,
  status: number,
  main: Html,
): FastifyReply {
  const text = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${rawHtml(STYLE)}</style></head>
<body><main>
${main}
</main></body>
</html>
`.text
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(text)
}
