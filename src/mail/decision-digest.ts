import type { ListingDecisionMail } from '../domain/listings/decision-mail.ts'
import type { Decision } from '../domain/listings/listing-review.ts'
import { counted } from '../domain/values/counted.ts'
import { type Html, html } from '../domain/values/html.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { joined } from '../domain/values/joined.ts'
import { plainLine, severalLines, withoutDirections } from '../domain/values/plain-text.ts'
import { mailLink } from './mail-page.ts'

/** The pages linked from messages about decisions. */
export interface DecisionPages {
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** The address of a page of the console; absent if there is no console. */
  readonly consolePage?: ((path: string) => string) | undefined
}

/** The texts of a message about one decision. */
interface DecisionTexts {
  readonly title: string
  /** As the reviewer wrote it; empty for none. */
  readonly reason: string
  /** Where the next step is; null if there is no such page. */
  readonly url: string | null
}

/**
 * Titles and reasons are written by others: a title is one line, and neither may change the text
 * direction around it.
 */
export function decisionTexts(
  { listingId, decision, isShown, ...said }: ListingDecisionMail,
  { listingPage, consolePage }: DecisionPages,
): DecisionTexts {
  const title = plainLine(said.title) || `Listing ${listingId}`
  const own = consolePage?.(`/console/listings/${listingId}`) ?? null
  const isApproved = decision === 'approve'
  return {
    title,
    reason: isApproved ? '' : withoutDirections(severalLines(said.reason)),
    url: isApproved && isShown ? listingPage(listingId, title) : own,
  }
}

interface Group {
  readonly decision: Decision
  /** Completes "3 listings are …". */
  readonly verdict: string
  readonly next: string
}

const CHANGE_IT =
  'Fix what the reason names and save it. The listing is then reviewed again automatically.'
/** Decisions that require action from the seller come first. */
const GROUPS: readonly Group[] = [
  { decision: 'refuse', verdict: 'declined', next: CHANGE_IT },
  { decision: 'remove', verdict: 'taken down', next: CHANGE_IT },
  {
    decision: 'approve',
    verdict: 'approved',
    next: 'Buyers can see them now, except those that you have taken off the site.',
  },
]

/** The message about several decisions. @param decisions One per listing. */
export function digestOf(
  decisions: readonly ListingDecisionMail[],
  pages: DecisionPages & { readonly portal: () => string },
): { readonly subject: string; readonly text: string; readonly html: Html } {
  const groups = GROUPS.flatMap(group => {
    const items = decisions.filter(({ decision }) => decision === group.decision)
    return items.length === 0 ? [] : { ...group, items }
  })
  const counts = groups.map(({ verdict, items }) => `${items.length} ${verdict}`)
  const subject = `Your listings on ${pages.portal()}: ${joined(counts)}`
  const sections = groups.map(({ verdict, next, items }) => {
    const heading = `${counted(items.length, 'listing is', 'listings are')} ${verdict}`
    const said = items.map(item => ({ ...decisionTexts(item, pages), id: item.listingId }))
    return {
      text: [`${heading}. ${next}`, ...said.map(itemText)].join('\n\n'),
      html: html`<h2 style="font-size:18px;margin:24px 0 8px">${heading}</h2>
<p>${next}</p>
<ul style="padding-left:20px">${said.map(itemHtml)}</ul>`,
    }
  })
  return {
    subject,
    text: sections.map(({ text }) => text).join('\n\n\n'),
    html: html`${sections.map(section => section.html)}`,
  }
}

type Item = DecisionTexts & { readonly id: ListingId }

function itemText({ id, title, reason, url }: Item): string {
  const lines = reason.split('\n').map(line => `  ${line}`.trimEnd())
  const said = reason === '' ? [] : lines
  return [`- "${title}" (No. ${id})`, ...said, ...(url === null ? [] : [`  ${url}`])].join('\n')
}

function itemHtml({ id, title, reason, url }: Item): Html {
  const name = html`<bdi>${title}</bdi> (No. ${id})`
  return html`<li style="margin:0 0 12px">${url === null ? name : html`${mailLink(url, title)} (No. ${id})`}${reason === '' ? null : quoted(reason)}</li>
`
}

export function quoted(text: string): Html {
  const lines = text.split('\n').map((line, i) => html`${i === 0 ? null : html`<br>`}${line}`)
  return html`<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #dddacb"><bdi>${lines}</bdi></blockquote>`
}
