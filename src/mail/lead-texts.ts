import type { LeadNotification } from '../domain/lead.ts'
import { type Html, html } from './html.ts'

/** What the bodies of a message show beside the lead. */
export interface ShownListing {
  /** The listing's public page. */
  readonly pageUrl: string
  /** The Content-ID of its picture within the message; null: the message has none. */
  readonly pictureCid: string | null
}

const BODY = 'margin:0;padding:24px 12px;background:#f4f3ee;color:#26301f'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dddacb;border-radius:6px;font:16px/1.5 Arial,Helvetica,sans-serif'
const HEADING = 'margin:0 0 16px;font-size:20px;line-height:1.3'
const PICTURE = 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:4px'
const LINK = 'color:#2f6b2f'
const TERM =
  'padding:2px 16px 2px 0;color:#6b6f5f;vertical-align:top;text-align:left;font-weight:normal'
const COMMENT =
  'margin:16px 0;padding:12px 16px;background:#f4f3ee;border-left:3px solid #2f6b2f;white-space:pre-line;overflow-wrap:anywhere'
const SMALL = 'margin:16px 0 0;font-size:13px;color:#6b6f5f'

const REPLY_HINT = 'Reply to this message to write to the buyer.'

/** The plain text of a message. */
export function leadText(lead: LeadNotification, { pageUrl }: ShownListing): string {
  const { contactName, emailAddress, phoneNumber, financing, comment } = lead
  const facts = [`Name:      ${contactName}`, `Email:     ${emailAddress}`]
  facts.push(`Phone:     ${phoneNumber || 'not given'}`)
  if (financing !== null) facts.push(`Financing: ${financingText(financing)}`)
  return [
    `${contactName} asks about "${lead.listingTitle}".`,
    `Listing ${lead.listingId}: ${pageUrl}`,
    facts.join('\n'),
    ...(comment === '' ? [] : [comment]),
    REPLY_HINT,
  ].join('\n\n')
}

/** The same as HTML, which loads nothing from anywhere. */
export function leadHtml(lead: LeadNotification, { pageUrl, pictureCid }: ShownListing): string {
  const { contactName, emailAddress, phoneNumber, financing, comment, listingTitle } = lead
  const picture =
    pictureCid === null
      ? html``
      : html`<a href="${pageUrl}"><img src="cid:${pictureCid}" alt="${listingTitle}" style="${PICTURE}"></a>\n`
  const remark =
    comment === '' ? html`` : html`<div style="${COMMENT}">${withBreaks(comment)}</div>\n`
  const money = financing === null ? html`` : row('Financing', html`${financingText(financing)}`)
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${listingTitle}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<h1 style="${HEADING}">${contactName} asks about <a href="${pageUrl}" style="${LINK}">${listingTitle}</a></h1>
${picture}<table role="presentation" cellpadding="0" cellspacing="0">
${row('Name', html`${contactName}`)}${row('Email', link(mailtoUrl(emailAddress), emailAddress))}${row('Phone', phone(phoneNumber))}${money}${row('Listing', html`${String(lead.listingId)}`)}</table>
${remark}<p style="${SMALL}">${REPLY_HINT}</p>
</div>
</body>
</html>
`
  return page.text
}

function row(term: string, value: Html): Html {
  return html`<tr><th style="${TERM}">${term}</th><td>${value}</td></tr>\n`
}

function link(url: string, text: string): Html {
  return html`<a href="${url}" style="${LINK}">${text}</a>`
}

function phone(number: string): Html {
  const digits = number.replace(/[^\d+]/g, '')
  if (number === '') return html`not given`
  return /^\+?\d{7,15}$/.test(digits) ? link(`tel:${digits}`, number) : html`${number}`
}

/** Mail programs that know no white-space rule need the line breaks said. */
function withBreaks(text: string): Html {
  return text
    .split('\n')
    .map(line => html`${line}`)
    .reduce((lines, line) => html`${lines}<br>${line}`)
}

function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

function financingText(asksForIt: boolean): string {
  return asksForIt ? 'asked for' : 'not asked for'
}
