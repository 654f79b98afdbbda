import type { Catalog } from '../../../catalog/catalog.ts'
import { bothOf } from '../../../domain/facts/fact-bits.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { otherNumber, typedTerms, typedWords } from '../../../domain/searching/keywords.ts'
import type {
  PlaceQuery,
  SearchQuery,
  SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { placesIn } from '../../../domain/searching/several-places.ts'
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
    sort: _sort,
    ...others
  } = read.query
  if (location && !liesIn(query.location, location, places)) return false
  if ((query.propertyTypes & propertyTypes) !== propertyTypes) return false
  if (bothOf(query.facts, facts) !== query.facts) return false
  return Object.keys(others).every(name => isSame(read.query, query, name as keyof SearchQuery))
}

/** The words of a sentence that are not part of its search. */
export function leftOutTerms({ read }: SaidSentence, query: SearchQuery): string[] {
  const kept = typedTerms(query.keywords?.text ?? '')
  return typedTerms(read.query.keywords?.text ?? '').filter(
    term => !kept.includes(term) && !kept.includes(otherNumber(term)),
  )
}

/** Whether the search is around a town because there is no land in it. */
export function isAroundTown({ read }: SaidSentence, { location }: SearchQuery): boolean {
  return read.query.location?.kind === 'city' && location?.kind === 'near'
}

function leftOutQueries(sentence: SaidSentence, query: SearchQuery): { query: SearchQuery }[] {
  const words = query.keywords?.text ?? ''
  const queries = leftOutTerms(sentence, query).map(term => {
    return { query: { ...query, keywords: typedWords(`${words} "${term}"`) } }
  })
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
