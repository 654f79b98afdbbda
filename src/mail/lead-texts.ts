import type { LeadNotification } from '../domain/leads/lead.ts'
import { formattedPrice } from '../domain/values/dollars.ts'
import { type Html, html } from '../domain/values/html.ts'
import { checkedPhoneAddress } from '../domain/values/phone.ts'
import { mailLink, mailPage } from './mail-page.ts'

/** The parts of a message's bodies besides the lead. */
export interface ListingTexts {
  /** Whether a reply to the message goes to the buyer. */
  readonly canReply: boolean
  /** When the lead came, as text. */
  readonly received: string
  /** The listing's public page. */
  readonly pageUrl: string
  /** The lead's page in the console; null for none. */
  readonly leadUrl: string | null
  /** The Content-ID of the picture in the message; null for none. */
  readonly pictureCid: string | null
  /** Null if the listing does not exist anymore. */
  readonly offer: {
    readonly address: string
    /** Null: on request. */
    readonly priceUsd: number | null
    /** Null: unknown. */
    readonly acres: number | null
  } | null
}

/** A line of either body. */
interface Fact {
  readonly term: string
  readonly text: string
  /** The target of a link around the text. */
  readonly url?: string
}

const HEADING = 'margin:0 0 16px;font-size:20px;line-height:1.3'
const TITLE = 'margin:24px 0 12px;font-size:17px;line-height:1.3'
const PICTURE = 'display:block;max-width:100%;height:auto;margin:0 0 12px;border-radius:4px'
const TERM =
  'padding:2px 16px 2px 0;color:#6b6f5f;vertical-align:top;text-align:left;font-weight:normal'
const COMMENT =
  'margin:16px 0;padding:12px 16px;background:#f4f3ee;border-left:3px solid #2f6b2f;white-space:pre-line;overflow-wrap:anywhere'
const SMALL = 'margin:24px 0 0;font-size:13px;color:#6b6f5f'

const TERM_CHARACTERS = 11
const REPLY_HINT = 'To answer the buyer, just reply to this email.'
const LEAD_PAGE_HINT = 'Open this lead in your account:'
const NO_REPLY_HINT =
  'Please do not reply to this email: the buyer would not get your reply. Write to the email address above.'

export function leadText(lead: LeadNotification, shown: ListingTexts): string {
  const { contactName, comment, listingTitle } = lead
  return [
    `${contactName} asks about "${listingTitle}".`,
    ...(comment === '' ? [] : [comment]),
    buyerFacts(lead, shown).map(line).join('\n'),
    [listingTitle, ...offerFacts(lead, shown).map(line), shown.pageUrl].join('\n'),
    replyHint(shown),
    ...(shown.leadUrl === null ? [] : [`${LEAD_PAGE_HINT} ${shown.leadUrl}`]),
  ].join('\n\n')
}

export function leadHtml(lead: LeadNotification, shown: ListingTexts): string {
  const { contactName, comment, listingTitle } = lead
  const { pageUrl, pictureCid, leadUrl } = shown
  const picture =
    pictureCid === null
      ? null
      : html`<a href="${pageUrl}"><img src="cid:${pictureCid}" alt="" style="${PICTURE}"></a>\n`
  const remark =
    comment === ''
      ? null
      : html`<div dir="auto" style="${COMMENT}">${withLineBreaks(comment)}</div>\n`
  return mailPage(
    listingTitle,
    html`<h1 style="${HEADING}"><bdi>${contactName}</bdi> asks about <bdi>${listingTitle}</bdi></h1>
${remark}${table(buyerFacts(lead, shown))}
<h2 style="${TITLE}">${mailLink(pageUrl, listingTitle)}</h2>
${picture}${table(offerFacts(lead, shown))}
<p style="${SMALL}">${replyHint(shown)}</p>${leadUrl === null ? null : html`\n<p style="${SMALL}">${LEAD_PAGE_HINT} ${mailLink(leadUrl, leadUrl)}</p>`}`,
  )
}

function replyHint({ canReply }: ListingTexts): string {
  return canReply ? REPLY_HINT : NO_REPLY_HINT
}

function buyerFacts(lead: LeadNotification, { received }: ListingTexts): readonly Fact[] {
  const { contactName, emailAddress, phoneNumber, financing } = lead
  return [
    { term: 'Name', text: contactName },
    { term: 'Email', text: emailAddress, url: mailtoUrl(emailAddress) },
    phone(phoneNumber),
    ...(financing === null
      ? []
      : [{ term: 'Financing', text: financing ? 'requested' : 'not requested' }]),
    { term: 'Received', text: received },
  ]
}

function offerFacts({ listingId }: LeadNotification, { offer }: ListingTexts): readonly Fact[] {
  const id = { term: 'Listing ID', text: String(listingId) }
  if (offer === null) return [id]
  const { address, priceUsd, acres } = offer
  return [
    { term: 'Price', text: formattedPrice(priceUsd) },
    ...(acres === null
      ? []
      : [
          {
            term: 'Size',
            text: `${acres.toLocaleString('en-US')} ${acres === 1 ? 'acre' : 'acres'}`,
          },
        ]),
    { term: 'Address', text: address },
    id,
  ]
}

function line({ term, text }: Fact): string {
  return `${`${term}:`.padEnd(TERM_CHARACTERS)} ${text}`
}

function table(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ term, text, url }) =>
      html`<tr><th style="${TERM}">${term}</th><td dir="auto">${url === undefined ? text : mailLink(url, text)}</td></tr>\n`,
  )
  return html`<table role="presentation" cellpadding="0" cellspacing="0">\n${rows}</table>`
}

function phone(number: string): Fact {
  const term = 'Phone'
  if (number === '') return { term, text: 'not provided' }
  const url = checkedPhoneAddress(number)
  return url === null ? { term, text: number } : { term, text: number, url }
}

/** Some mail programs ignore white-space rules, so each line break is an element too. */
export function withLineBreaks(text: string): readonly Html[] {
  return text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))
}

function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
