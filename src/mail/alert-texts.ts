import type { NewsKind } from '../domain/alerts/listing-news.ts'
import type { Frequency } from '../domain/alerts/saved-search.ts'
import { counted } from '../domain/values/counted.ts'
import { formattedDollars, formattedPrice } from '../domain/values/dollars.ts'
import { type Html, html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { mailButton, mailLink, mailPage } from './mail-page.ts'
import { type WatchTexts, watchHeadline, watchWords } from './watch-texts.ts'

/** A listing in an alert. */
interface NewsTexts {
  readonly title: string
  readonly kind: NewsKind
  readonly place: string
  readonly priceUsd: number | null
  readonly priceBeforeUsd: number | null
  readonly acres: number | null
  readonly url: string
}

/** A search with its new matches. */
interface SearchTexts {
  readonly name: string
  readonly count: number
  readonly listings: readonly NewsTexts[]
  /** Its page of results; null if there is none. */
  readonly url: string | null
}

export interface AlertTexts {
  readonly portal: string
  readonly searches: readonly SearchTexts[]
  readonly watched: readonly WatchTexts[]
  /** The page of all searches of the address. */
  readonly ownUrl: string
  /** The page that unsubscribes from all alerts. */
  readonly leaveUrl: string
}

const KINDS: Readonly<Record<NewsKind, string>> = {
  new: 'New',
  back: 'Back on the market',
  drop: 'Price drop',
}

/** What comes at a frequency, as the end of a sentence. */
export const OFTEN: Readonly<Record<Frequency, string>> = {
  instant: 'an email soon after land is listed',
  daily: 'at most one email a day',
  weekly: 'at most one email a week',
}

const HEADING = 'margin:0 0 16px;font-size:20px;line-height:1.3'
const ITEM = 'margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #e4e1d4'
const KIND =
  'display:inline-block;margin:0 0 4px;padding:1px 8px;border-radius:4px;background:#e6efe2;font-size:12px;font-weight:bold;color:#2f6b2f'
const PRICE = 'font-size:19px;font-weight:bold'
const SOFT = 'color:#5c604f'
const SMALL = 'margin:32px 0 0;font-size:13px;color:#6b6f5f'

/** The frequency of emails about one listing, as the end of a sentence. */
export const OFTEN_WATCHED: Readonly<Record<Frequency, string>> = {
  ...OFTEN,
  instant: 'an email soon after something changes',
}

/** `Price cut: 40 Acres near Waco, now $180,000` */
export function alertSubject(shown: AlertTexts): string {
  const { watched, searches } = shown
  const [first] = watched
  if (!first) return searchesSubject(shown)
  const headline =
    watched.length === 1 ? watchHeadline(first) : `News about ${watched.length} listings you watch`
  return searches.length === 0 ? headline : `${headline}, and news for your searches`
}

/** `3 new, 1 price drop: Land for sale in Bosque County, Texas` */
function searchesSubject({ searches }: AlertTexts): string {
  const [first] = searches
  const total = searches.reduce((sum, { count }) => sum + count, 0)
  const shown = searches.flatMap(({ listings }) => listings)
  const isWhole = shown.length === total
  const parts = (['new', 'back', 'drop'] as const)
    .map(kind => partOf(kind, shown.filter(one => one.kind === kind).length))
    .filter(part => part !== '')
  const what = isWhole ? parts.join(', ') : counted(total, 'update')
  const where =
    searches.length === 1 && first ? plainLine(first.name) : `your ${searches.length} searches`
  return `${what}: ${where}`
}

function partOf(kind: NewsKind, count: number): string {
  if (count === 0) return ''
  if (kind === 'drop') return counted(count, 'price drop')
  return kind === 'new' ? `${count} new` : `${count} back on the market`
}

export function alertText(shown: AlertTexts): string {
  const { searches, watched, ownUrl, leaveUrl } = shown
  const parts = watched.map(watchText)
  const found = searches.flatMap(search => [
    `${plainLine(search.name)}\n${'='.repeat(Math.min(60, plainLine(search.name).length))}`,
    ...search.listings.map(one => [headOf(one), factsOf(one), one.url].join('\n')),
    ...(moreOf(search) === '' ? [] : [`${moreOf(search)}${search.url ? `\n${search.url}` : ''}`]),
  ])
  const end = [
    whyOf(shown),
    `${changeOf(shown)}: ${ownUrl}`,
    `Unsubscribe from all alerts: ${leaveUrl}`,
  ].join('\n')
  return [...parts, ...found, end].join('\n\n')
}

export function alertHtml(shown: AlertTexts): string {
  const { searches, watched, ownUrl, leaveUrl } = shown
  const sections = searches.map(search => {
    const more = moreOf(search)
    const link = search.url === null ? html`${more}` : mailButton(search.url, more)
    return html`<h2 style="${HEADING}"><bdi>${plainLine(search.name)}</bdi></h2>
${search.listings.map(itemOf)}${more === '' ? null : html`<p style="margin:0 0 32px">${link}</p>\n`}`
  })
  return mailPage(
    alertSubject(shown),
    html`${watched.map(watchItem)}${sections}<p style="${SMALL}">${whyOf(shown)} ${mailLink(ownUrl, changeOf(shown))} or ${mailLink(leaveUrl, 'unsubscribe from all alerts')}.</p>`,
  )
}

/** Why the email comes: watched listings, saved searches, or both. */
function whyOf({ portal, searches, watched }: AlertTexts): string {
  const watches = hasEnded(watched) ? 'watched' : 'watch'
  const parts = [
    ...(watched.length === 0
      ? []
      : [`${watches} ${watched.length === 1 ? 'a listing' : 'listings'}`]),
    ...(searches.length === 0 ? [] : ['saved a search']),
  ]
  return `You are getting this email because you ${parts.join(' and ')} on ${portal}.`
}

function changeOf({ searches, watched }: AlertTexts): string {
  return searches.length > 0 || hasEnded(watched) ? 'Manage your alerts' : 'Stop watching'
}

function hasEnded(watched: readonly WatchTexts[]): boolean {
  return watched.every(({ now }) => now.state === 'deleted')
}

function watchItem(news: WatchTexts): Html {
  const { head, note, price, priceBefore, url } = watchWords(news)
  const { title, place } = news
  const was =
    priceBefore === '' ? null : html` <span style="${SOFT}">was <s>${priceBefore}</s></span>`
  const size = news.acres === null ? null : html` &nbsp; ${acresOf(news.acres)}`
  const facts =
    price === '' ? null : html`<span style="${PRICE}">${price}</span>${was}${size}<br>\n`
  const where = place === '' ? null : html`<br>\n<span style="${SOFT}">${place}</span>`
  const more = note === '' ? null : html`<br>\n${note}`
  const name = url === null ? html`${plainLine(title)}` : mailLink(url, plainLine(title))
  return html`<div style="${ITEM}"><span style="${KIND}">${head}</span><br>
${facts}${name}${where}${more}</div>
`
}

function watchText(news: WatchTexts): string {
  const { head, note, price, priceBefore, url } = watchWords(news)
  const was = priceBefore === '' ? '' : ` (was ${priceBefore})`
  const size = news.acres === null ? [] : [acresOf(news.acres)]
  const facts = price === '' ? '' : [`${price}${was}`, ...size, news.place].join(', ')
  const lines = [`${head}: ${plainLine(news.title)}`, facts, note, url ?? '']
  return lines.filter(line => line !== '').join('\n')
}

function itemOf({ kind, title, url, place, priceUsd, priceBeforeUsd, acres }: NewsTexts): Html {
  const was =
    priceBeforeUsd === null
      ? null
      : html` <span style="${SOFT}">was <s>${formattedDollars(priceBeforeUsd)}</s></span>`
  const size = acres === null ? null : html` &nbsp; ${acresOf(acres)}`
  return html`<div style="${ITEM}"><span style="${KIND}">${KINDS[kind]}</span><br>
<span style="${PRICE}">${formattedPrice(priceUsd)}</span>${was}${size}<br>
${mailLink(url, plainLine(title))}<br>
<span style="${SOFT}">${place}</span></div>
`
}

function headOf({ kind, title }: NewsTexts): string {
  return `${KINDS[kind]}: ${plainLine(title)}`
}

/** `$120,000 (was $130,000), 40 acres, Llano, Llano County, TX` */
function factsOf({ priceUsd, priceBeforeUsd, acres, place }: NewsTexts): string {
  const was = priceBeforeUsd === null ? '' : ` (was ${formattedDollars(priceBeforeUsd)})`
  const size = acres === null ? [] : [acresOf(acres)]
  return [`${formattedPrice(priceUsd)}${was}`, ...size, place].join(', ')
}

function acresOf(acres: number): string {
  return `${acres.toLocaleString('en-US')} ${acres === 1 ? 'acre' : 'acres'}`
}

function moreOf({ count, listings, url }: SearchTexts): string {
  if (count === listings.length) return url === null ? '' : 'See all results'
  const number = count.toLocaleString('en-US')
  return listings.length === 0
    ? `${counted(count, 'update')}. See all results`
    : `Showing ${listings.length} of ${number}. See all results`
}
