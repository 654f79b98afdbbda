import type { Catalog } from '../../../catalog/catalog.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { breadcrumb, termWords } from '../../../domain/searching/breadcrumb.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import type { Term } from '../../../domain/searching/search-terms.ts'
import { type NamedPlace, searchAt } from '../../../domain/suggesting/named-place.ts'
import { isUnclear, type Understood } from '../../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../../domain/suggesting/sentence-tokens.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { CityId } from '../../../domain/values/ids.ts'
import { joined } from '../../../domain/values/joined.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import { landAddress } from '../criteria/land-address.ts'
import { isAroundTown, leftOutTerms, type SaidSentence } from './said-sentence.ts'

const MAX_NAMESAKES = 4
/** Higher counts are not computed. */
const MAX_COUNTED = 12

/** Words of visitors who want land around themselves. */
const NEAR_VISITOR = new Set([
  ...['near me', 'nearby', 'close to me', 'around me', 'around here', 'near here', 'close by'],
  ...['close to home', 'my area', 'in my area'],
])

/** The order of a search as text, if nothing else on the page names it. */
const ORDERS: Readonly<Record<number, string>> = {
  1: 'largest first',
  2: 'smallest first',
  3: 'most expensive first',
  4: 'cheapest first',
  6: 'newest first',
  8: 'cheapest per acre first',
}

/**
 * One line that says how a typed sentence was understood, which parts were not, and which other
 * places have the same name.
 */
export async function readingLine(
  sentence: SaidSentence,
  page: { readonly query: SearchQuery; readonly heading: string; readonly total: number },
  catalog: Pick<Catalog, 'suggestions' | 'searches'>,
  setting: SearchSetting,
): Promise<Html> {
  const { read, text } = sentence
  const { query, heading, total } = page
  const { keywords, wishes, ...criteria } = read.query
  const leftOut = leftOutTerms(sentence, query)
  const shown = {
    ...DEFAULT_QUERY,
    ...criteria,
    keywords: leftOut.length === 0 ? (keywords ?? null) : query.keywords,
    wishes: leftOut.length === 0 ? (wishes ?? []) : query.wishes,
  }
  const words = breadcrumb(criteriaOf(shown, setting), setting.gazetteer, setting.calendar)
  const titled = await catalog.suggestions.titled(text)
  const order = ORDERS[read.query.sort?.id ?? 0]
  // Narrow screens have no room to repeat the heading.
  const isSameAsHeading = order === undefined && words === heading
  const others = await namesakes(read, query, total > 0, catalog, setting)
  return html`<p class="reading">${isUnclear(read) ? null : html`<span${isSameAsHeading ? html` class="reading-again"` : null}>Searching for <b>${words}${order ? `, ${order}` : ''}</b>.</span>`}
${leftOut.length > 0 ? html`No listing here mentions ${joined(leftOut.map(typographic))}, so these words were ignored.` : null}
${isAroundTown(sentence, query) ? html`No listings in the town itself match, so these are within ${NEAR_MILES} miles.` : null}
${read.unread.length > 0 ? html`Not understood: ${joined(read.unread.map(quoted))}.` : null}
${read.unread.some(asksForPlace) ? html`Type your town or ZIP code.` : null}
${read.besides.length > 0 ? besides(read, query, setting) : null}
${read.isCut ? html`Only the first ${MAX_SENTENCE_CHARACTERS} characters were read.` : null}
${others.length === 1 ? html`Another place with the same name: ${others}.` : null}
${titled && html`It is also the title of a listing: <a href="${listingPath(titled.listing.id, titled.listing.title)}">${titled.listing.title}</a>.`}</p>
${others.length > 1 ? otherPlaces(others, total > 0) : null}`
}

/** Links to the places that did not fit into the search. */
function besides(read: Understood, query: SearchQuery, { gazetteer }: SearchSetting): Html {
  const isAround = query.location?.kind === 'near'
  const links = read.besides.map(({ place }, i) => {
    return html`${i > 0 ? ', ' : ''}<a href="${landAddress(elsewhere(query, place))}">${nameOf(place, gazetteer)}</a>`
  })
  const one = isAround
    ? 'A search can be around only one place'
    : 'A search can have only one ZIP code'
  return html`<span>${one}; search here too: ${links}.</span>`
}

/** The search in another place; around it, if the search was around a town. */
function elsewhere(query: SearchQuery, place: NamedPlace): SearchQuery {
  const { location } = query
  const isAround = location?.kind === 'near' && place.kind === 'city'
  const where = isAround ? { location: { ...location, id: place.id as CityId } } : searchAt(place)
  return inPlace(query, where)
}

function inPlace(query: SearchQuery, where: Partial<SearchQuery>): SearchQuery {
  return { ...query, location: null, zip: null, near: null, ...where }
}

/**
 * Links to other places of the same name where land is found; around those places, if none is found
 * around this one.
 */
async function namesakes(
  read: Understood,
  query: SearchQuery,
  isFound: boolean,
  { searches }: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<Html[]> {
  const others = read.namesakes
    .slice(0, MAX_COUNTED)
    .map(place => ({
      name: nameOf(place, setting.gazetteer),
      query: isFound ? inPlace(query, searchAt(place)) : elsewhere(query, place),
    }))
  const found = (await searches.finding(others, setting)).slice(0, MAX_NAMESAKES)
  return found.map(
    other =>
      html`<a href="${landAddress(other.query)}">${other.name}</a> (${counted(other.count, 'listing')})`,
  )
}

/** Several places are one tab stop, and one line on a phone, until the visitor opens them. */
function otherPlaces(links: readonly Html[], isFound: boolean): Html {
  return html`<details class="other-places"${isFound ? null : html` open`}><summary>${links.length} other places with the same name</summary>
<ul>${links.map(link => html`<li>${link}</li>`)}</ul></details>`
}

/** `Jefferson County, Washington`; a town with its county. */
function nameOf({ kind, name, within, stateId }: NamedPlace, gazetteer: Gazetteer): string {
  const state = kind === 'state' ? '' : (gazetteer.state(stateId)?.name ?? '')
  return [name, within, state].filter(part => part !== '').join(', ')
}

/** Asks for land nearby; but a page does not know where its visitor is. */
function asksForPlace(unread: string): boolean {
  return NEAR_VISITOR.has(wordsOf(unread).join(' '))
}

/** `“barn”`, `pond` */
function typographic(term: Term): string {
  return typeof term === 'string' ? quoted(term) : termWords(term)
}

function quoted(words: string): string {
  return `“${words}”`
}
