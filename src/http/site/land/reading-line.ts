import type { Catalog } from '../../../catalog/catalog.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { termWords } from '../../../domain/searching/breadcrumb.ts'
import type { SearchQuery, SearchSetting } from '../../../domain/searching/search-query.ts'
import type { Term } from '../../../domain/searching/search-terms.ts'
import { type NamedPlace, searchAt } from '../../../domain/suggesting/named-place.ts'
import type { Understood } from '../../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../../domain/suggesting/sentence-tokens.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { CityId } from '../../../domain/values/ids.ts'
import { joined } from '../../../domain/values/joined.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import { landAddress } from '../criteria/land-address.ts'
import { isAroundTown, leftOutTerms, type SaidSentence } from './said-sentence.ts'

const MAX_NAMESAKES = 3
/** Higher counts are not computed. */
const MAX_COUNTED = 12

/** Kinds of places whose names are compared with what was typed, without these words. */
const CORRECTED: ReadonlySet<string> = new Set(['city', 'county', 'lake'])
const LABELS: ReadonlySet<string> = new Set(['county', 'parish', 'lake', 'city', 'the', 'of'])

/** Words of visitors who want land around themselves. */
const NEAR_VISITOR = new Set([
  ...['near me', 'nearby', 'close to me', 'around me', 'around here', 'near here', 'close by'],
  ...['close to home', 'my area', 'in my area'],
])

/**
 * What the search of a typed sentence leaves out or reads differently, and other places of the same
 * name; null if the heading says all.
 */
export async function readingLine(
  sentence: SaidSentence,
  page: { readonly query: SearchQuery; readonly total: number },
  catalog: Pick<Catalog, 'suggestions' | 'searches'>,
  setting: SearchSetting,
): Promise<Html | null> {
  const { read, text } = sentence
  const { query } = page
  const leftOut = leftOutTerms(sentence, query)
  const titled = await catalog.suggestions.titled(text)
  const corrected = correctedPlace(read, text)
  const others = await namesakes(read, page, catalog, setting)
  const parts = [
    corrected &&
      html`Showing results for <b>${nameOf({ ...corrected, within: '' }, setting.gazetteer)}</b>.`,
    leftOut.length > 0 &&
      html`No listing here mentions ${joined(leftOut.map(typographic))}, so these words were ignored.`,
    isAroundTown(sentence, query) &&
      html`No listings in the town itself match, so these are within ${NEAR_MILES} miles.`,
    read.unread.length > 0 && html`Not understood: ${joined(read.unread.map(quoted))}.`,
    read.unread.some(asksForPlace) && html`Type your town or ZIP code.`,
    read.besides.length > 0 && besides(read, query, setting),
    read.isCut && html`Only the first ${MAX_SENTENCE_CHARACTERS} characters were read.`,
    titled &&
      html`It is also the title of a listing: <a href="${listingPath(titled.listing.id, titled.listing.title)}">${titled.listing.title}</a>.`,
    others.length > 0 &&
      html`<span class="other-places">Also: ${others.map((link, i) => html`${i > 0 ? ' · ' : ''}${link}`)}</span>`,
  ].filter(part => part !== null && part !== false)
  return parts.length === 0
    ? null
    : html`<p class="reading">${parts.map(part => html`${part} `)}</p>`
}

/** The place that was read, if the text does not spell its name: `austn`. */
function correctedPlace({ places }: Understood, text: string): NamedPlace | null {
  const [place, ...more] = places
  if (place === undefined || more.length > 0 || !CORRECTED.has(place.kind)) return null
  const typed = new Set(wordsOf(text))
  const isTyped = wordsOf(place.name).some(word => !LABELS.has(word) && typed.has(word))
  return isTyped ? null : place
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
 * Links to other places of the same name where land is found, the best first; around those places,
 * if none is found around this one.
 */
async function namesakes(
  read: Understood,
  { query, total }: { readonly query: SearchQuery; readonly total: number },
  { searches }: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<Html[]> {
  const others = read.namesakes
    .slice(0, MAX_COUNTED)
    .map(place => ({
      name: place.name,
      within: place.within,
      state: place.kind === 'state' ? '' : (setting.gazetteer.state(place.stateId)?.code ?? ''),
      query: total > 0 ? inPlace(query, searchAt(place)) : elsewhere(query, place),
    }))
  const found = (await searches.finding(others, setting)).slice(0, MAX_NAMESAKES)
  return found.map(({ name, within, state, query: there }, i) => {
    const isAlone = found.filter(other => other.name === name && other.state === state).length < 2
    const before = html`${isAlone ? name : `${name} (${within})`}${state === '' ? '' : ', '}`
    // `Jefferson County, TN · KS`
    const isSame = isAlone && state !== '' && found[i - 1]?.name === name
    return html`<a href="${landAddress(there)}">${isSame ? html`<span class="visually-hidden">${before}</span>` : before}${state}</a>`
  })
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
