import type { NewsKind } from '../domain/alerts/listing-news.ts'
import type { Frequency } from '../domain/alerts/saved-search.ts'
import { counted } from '../domain/values/counted.ts'
import { formattedDollars, formattedPrice } from '../domain/values/dollars.ts'
import { html } from '../domain/values/html.ts'
import { oneLine, withoutDirections } from '../domain/values/plain-text.ts'
import { mailLink, mailPage } from './mail-page.ts'

/** A listing in a mail. */
export interface ShownNews {
  readonly title: string
  readonly kind: NewsKind
  readonly place: string
  readonly priceUsd: number | null
  readonly priceBeforeUsd: number | null
  readonly acres: number | null
  /** Its page. */
  readonly url: string
}

/** What one search has found. */
export interface ShownSearch {
  readonly name: string
  readonly count: number
  readonly listings: readonly ShownNews[]
  /** Its page of results; null: there is no such page. */
  readonly url: string | null
}

export interface ShownAlert {
  readonly portal: string
  readonly searches: readonly ShownSearch[]
  /** The page of all searches of the address. */
  readonly ownUrl: string
  /** The page that ends all mail. */
  readonly leaveUrl: string
}

const KINDS: Readonly<Record<NewsKind, string>> = {
  new: 'New',
  back: 'Back on the market',
  drop: 'Price drop',
}

/** How often mail comes, as the end of a sentence. */
export const OFTEN: Readonly<Record<Frequency, string>> = {
  instant: 'soon after land is listed',
  daily: 'once a day at most',
  weekly: 'once a week at most',
}

const HEADING = 'margin:24px 0 12px;font-size:19px;line-height:1.3'
const ITEM = 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #2f6b2f'
const KIND = 'font-size:13px;font-weight:bold;color:#2f6b2f'
const SMALL = 'margin:24px 0 0;font-size:13px;color:#6b6f5f'

/** `3 new, 1 price drop: Land for sale in Bosque County, Texas` */
export function alertSubject({ searches }: ShownAlert): string {
  const [first] = searches
  const total = searches.reduce((sum, { count }) => sum + count, 0)
  const shown = searches.flatMap(({ listings }) => listings)
  const isWhole = shown.length === total
  const parts = (['new', 'back', 'drop'] as const)
    .map(kind => partOf(kind, shown.filter(one => one.kind === kind).length))
    .filter(part => part !== '')
  const what = isWhole ? parts.join(', ') : `News about ${counted(total, 'listing')}`
  const where =
    searches.length === 1 && first ? plain(first.name) : `your ${searches.length} searches`
  return `${what}: ${where}`
}

function partOf(kind: NewsKind, count: number): string {
  if (count === 0) return ''
  if (kind === 'drop') return counted(count, 'price drop')
  return kind === 'new' ? `${count} new` : `${count} back on the market`
}

export function alertText(shown: ShownAlert): string {
  const { portal, searches, ownUrl, leaveUrl } = shown
  const parts = searches.flatMap(search => [
    `${plain(search.name)}\n${'='.repeat(Math.min(60, plain(search.name).length))}`,
    ...search.listings.map(one => [headOf(one), factsOf(one), one.url].join('\n')),
    ...(moreOf(search) === '' ? [] : [`${moreOf(search)}${search.url ? `\n${search.url}` : ''}`]),
  ])
  const end = [
    `You get this because you asked ${portal} to tell you about land.`,
    `Change or remove your searches: ${ownUrl}`,
    `Stop all this mail: ${leaveUrl}`,
  ].join('\n')
  return [...parts, end].join('\n\n')
}

export function alertHtml(shown: ShownAlert): string {
  const { portal, searches, ownUrl, leaveUrl } = shown
  const sections = searches.map(search => {
    const more = moreOf(search)
    const items = search.listings.map(
      one =>
        html`<div style="${ITEM}"><span style="${KIND}">${KINDS[one.kind]}</span><br>${mailLink(one.url, one.title)}<br>${factsOf(one)}</div>\n`,
    )
    const link = search.url === null ? html`${more}` : mailLink(search.url, more)
    return html`<h2 style="${HEADING}"><bdi>${plain(search.name)}</bdi></h2>
${items}${more === '' ? null : html`<p>${link}</p>\n`}`
  })
  return mailPage(
    alertSubject(shown),
    html`${sections}<p style="${SMALL}">You get this because you asked ${portal} to tell you about land. ${mailLink(ownUrl, 'Change or remove your searches')} or ${mailLink(leaveUrl, 'stop all this mail')}.</p>`,
  )
}

function headOf({ kind, title }: ShownNews): string {
  return `${KINDS[kind]}: ${plain(title)}`
}

/** `$120,000 (was $130,000), 40 acres, Llano, Llano County, TX` */
function factsOf({ priceUsd, priceBeforeUsd, acres, place }: ShownNews): string {
  const was = priceBeforeUsd === null ? '' : ` (was ${formattedDollars(priceBeforeUsd)})`
  const unit = acres === 1 ? 'acre' : 'acres'
  return [
    `${formattedPrice(priceUsd)}${was}`,
    ...(acres === null ? [] : [`${acres.toLocaleString('en-US')} ${unit}`]),
    place,
  ].join(', ')
}

function moreOf({ count, listings, url }: ShownSearch): string {
  if (count === listings.length) return url === null ? '' : 'See all land of this search'
  const number = count.toLocaleString('en-US')
  return listings.length === 0
    ? `${counted(count, 'listing has', 'listings have')} news: see all land of this search`
    : `${listings.length} of ${number} shown: see all land of this search`
}

function plain(text: string): string {
  return withoutDirections(oneLine(text))
}
