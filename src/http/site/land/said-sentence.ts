import type { Catalog } from '../../../catalog/catalog.ts'
import { bothOf } from '../../../domain/facts/fact-bits.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type {
  PlaceQuery,
  SearchQuery,
  SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { type Term, termsOf, withTerm } from '../../../domain/searching/search-terms.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { placesIn } from '../../../domain/searching/several-places.ts'
import { type Wish, wishText } from '../../../domain/searching/wishes.ts'
import type { Understood } from '../../../domain/suggesting/sentence-reader.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'

/** A sentence that the search of a page was read from. */
export interface SaidSentence {
  readonly text: string
  readonly read: Understood
}

type Searches = Pick<Catalog, 'suggestions' | 'searches'>

/**
 * The sentence of a page, as long as its search still includes all that the sentence says; null
 * otherwise.
 */
export async function sentenceOf(
  text: string | null,
  query: SearchQuery,
  catalog: Searches,
  setting: SearchSetting,
): Promise<SaidSentence | null> {
  if (text === null) return null
  const sentence = { text, read: await catalog.suggestions.understand(text, setting.calendar) }
  if (!saysStill(sentence, query, setting.gazetteer)) return null
  // Searches that were omitted because they find nothing must still find nothing.
  const leftOut = leftOutQueries(sentence, query)
  return (await catalog.searches.finding(leftOut, setting)).length === 0 ? sentence : null
}

/**
 * Whether a search includes all that a sentence says, except for its order and omitted words. It
 * may include more.
 */
export function saysStill({ read }: SaidSentence, query: SearchQuery, places: Gazetteer): boolean {
  const {
    location,
    propertyTypes = 0,
    facts = 0,
    keywords: _words,
    wishes = [],
    sort: _sort,
    ...others
  } = read.query
  if (location && !liesIn(query.location, location, places)) return false
  if ((query.propertyTypes & propertyTypes) !== propertyTypes) return false
  if (!hasFacts(query, facts)) return false
  const unwanted = wishes.filter(wish => wish.isUnwanted).map(wishText)
  if (!unwanted.every(text => query.wishes.some(wish => wishText(wish) === text))) return false
  return Object.keys(others).every(name => isSame(read.query, query, name as keyof SearchQuery))
}

/** The words and wishes of a sentence that are not part of its search. */
export function leftOutTerms({ read }: SaidSentence, query: SearchQuery): Term[] {
  const kept = new Set(termsOf(query).map(textOf))
  return termsOf(read.query).filter(term => {
    // A wish may have become a fact that listings must state.
    const isStated = typeof term !== 'string' && isFact(term) && hasFacts(query, term.facts)
    return !isStated && !kept.has(textOf(term))
  })
}

function textOf(term: Term): string {
  return typeof term === 'string' ? term : wishText(term)
}

function isFact({ phrases, facts }: Wish): boolean {
  return phrases.length === 0 && facts !== 0
}

function hasFacts(query: SearchQuery, facts: number): boolean {
  return bothOf(query.facts, facts) === query.facts
}

/** The search with all that its sentence says: an alert waits for what the page had to leave out. */
export function wholeSearch(sentence: SaidSentence, query: SearchQuery): SearchQuery {
  const said = leftOutTerms(sentence, query).reduce(withTerm, query)
  const { location } = sentence.read.query
  return isAroundTown(sentence, query) && location ? { ...said, location } : said
}

/** Whether the search is around a town because there is no land in it. */
export function isAroundTown({ read }: SaidSentence, { location }: SearchQuery): boolean {
  return read.query.location?.kind === 'city' && location?.kind === 'near'
}

function leftOutQueries(sentence: SaidSentence, query: SearchQuery): { query: SearchQuery }[] {
  const queries = leftOutTerms(sentence, query).map(term => ({ query: withTerm(query, term) }))
  const { location } = sentence.read.query
  if (!isAroundTown(sentence, query) || !location) return queries
  return [...queries, { query: { ...query, location } }]
}

/** Whether a place is the one in the sentence or is in it, as far as names tell. */
function liesIn(place: PlaceQuery | null, said: PlaceQuery, places: Gazetteer): boolean {
  if (place === null) return false
  if (JSON.stringify(place) === JSON.stringify(said)) return true
  if (said.kind === 'city') {
    return place.kind === 'near' && place.id === said.id && place.distanceMiles === NEAR_MILES
  }
  if (said.kind !== 'state') return false
  if (place.kind === 'near') return false
  const states = placesIn(place).map(({ kind, id }) =>
    kind === 'state' ? id : kind === 'county' ? places.county(id as CountyId)?.stateId : undefined,
  )
  return states.every(id => id !== undefined && said.ids.includes(id as StateId))
}

function isSame(read: Partial<SearchQuery>, query: SearchQuery, name: keyof SearchQuery): boolean {
  const texts = [read, query].map(search => searchParametersOf({ [name]: search[name] }))
  return JSON.stringify(texts[0]) === JSON.stringify(texts[1])
}
