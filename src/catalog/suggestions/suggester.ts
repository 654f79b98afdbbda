import type { ListingSummary } from '../../domain/listings/listing.ts'
import { breadcrumb } from '../../domain/searching/breadcrumb.ts'
import { DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { keywordTerms, MAX_KEYWORD_TERMS } from '../../domain/searching/keywords.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { type FoundPlace, findPlaces } from '../../domain/suggesting/find-places.ts'
import { type NamedPlace, searchAt } from '../../domain/suggesting/named-place.ts'
import { MAX_FOUND, type PlaceNames } from '../../domain/suggesting/places-by-name.ts'
import { understand } from '../../domain/suggesting/understand.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { CityId, ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import { wordsOf } from '../../domain/values/words.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { NamesOfPlaces } from './names-of-places.ts'
import { ResultCounts } from './result-counts.ts'
import type { Suggestion } from './suggestion.ts'

/** Longer texts are read up to here. */
const MAX_CHARACTERS = 200
/** Points for each doubling of the number of listings; see `findPlaces`. */
const POINTS_OF_LISTINGS = 2
/** Points for having a listing at all. */
const POINTS_OF_FIRST_LISTING = 6
/** A town without listings of its own is ranked by the listings within this distance. */
const MILES_AROUND_TOWN = 25
/** From here on, a name is a place only with a mistake in the text. */
const COST_WITH_MISTAKES = 2
// linear: at most 200 characters
const LISTING_NUMBER = /^\s*(?:(?:listing|property|id|no|number)\b\.?\s*)?#?\s*(\d{1,15})\s*$/i

/** Reads what lists show of some listings. */
type ReadSummaries = (ids: readonly ListingId[]) => Promise<readonly ListingSummary[]>

/** Says what a text in a search box may mean. Takes any text; texts with mistakes, and unfinished ones, too. */
export class Suggester {
  readonly #search: ListingSearch
  readonly #summaries: ReadSummaries
  readonly #counts: ResultCounts
  readonly #names = new NamesOfPlaces()
  readonly #clock: Clock

  constructor(search: ListingSearch, summaries: ReadSummaries, clock: Clock) {
    this.#clock = clock
    this.#search = search
    this.#summaries = summaries
    this.#counts = new ResultCounts(search)
  }

  /** Reads the names of all places, in the background, so that the first suggestions need not wait. */
  async prepare(): Promise<void> {
    await this.#names.of(this.#search.gazetteer)
  }

  /**
   * Suggests searches for a text, most likely first. An empty text gives the states with most listings.
   * @throws Problem `unavailable` until searches are answered.
   */
  async suggest(text: string, max: number, calendar: Calendar): Promise<Suggestion[]> {
    const { gazetteer } = this.#search
    const context = { calendar, clock: this.#clock, gazetteer }
    const said = text.slice(0, MAX_CHARACTERS)
    const words = wordsOf(said)
    if (words.length === 0) return (await this.#fullestStates()).slice(0, max)
    const names = await this.#names.of(gazetteer)
    const places = await this.#places(names, said, context)
    const suggestions = [
      ...(await this.#listingNumbered(said)),
      ...(await this.#searchInWords(said, names, places[0]?.cost ?? null, context)),
      ...places.map(({ place, count }) => placeSuggested(place, count)),
    ]
    const byWords = await this.#byWords(words, suggestions.length === 0, context)
    // The best suggestion stays, however few are wanted.
    const best = suggestions.slice(0, Math.max(1, max - byWords.length))
    return [...best, ...byWords].slice(0, max)
  }

  async #fullestStates(): Promise<Suggestion[]> {
    const { gazetteer } = this.#search
    const { states } = await this.#search.facets(DEFAULT_CRITERIA)
    return [...states]
      .sort(([, a], [, b]) => b - a)
      .flatMap(([id, count]) => {
        const name = gazetteer.state(id)?.name
        if (name === undefined) return []
        return [placeSuggested({ kind: 'state', id, name, within: '', stateId: id }, count)]
      })
  }

  /** Places by how well their names fit, how large they are and how many listings are there. */
  async #places(names: PlaceNames, text: string, context: SearchSetting): Promise<CountedPlace[]> {
    const digits = text.trim()
    const found = /^\d{2,5}$/.test(digits)
      ? names.zips(digits, MAX_FOUND).map(place => ({ place, cost: 0, points: 0 }))
      : findPlaces(names, text, MAX_FOUND)
    const counted = await Promise.all(
      found.map(async ({ place, cost, points }) => {
        const count = await this.#counts.of(searchAt(place), context)
        const around = count === 0 ? await this.#countAround(place, context) : count
        return { place, cost, count, points: points + pointsOf(around) }
      }),
    )
    return counted.sort((a, b) => b.points - a.points)
  }

  /** Little land lies within a large town: who names Austin means the land around it rather than Austin County far away. */
  #countAround({ kind, id }: FoundPlace['place'], context: SearchSetting): Awaitable<number> {
    if (kind !== 'city') return 0
    const location = { kind: 'near', id: id as CityId, distanceMiles: MILES_AROUND_TOWN } as const
    return this.#counts.of({ location }, context)
  }

  async #listingNumbered(text: string): Promise<Suggestion[]> {
    const number = LISTING_NUMBER.exec(text)?.[1]
    if (number === undefined) return []
    const [summary] = await this.#summaries([Number(number) as ListingId])
    if (summary === undefined) return []
    const { title, stateId } = summary.listing
    return [
      {
        kind: 'listing',
        name: title,
        within: '',
        stateId,
        count: 1,
        query: null,
        listing: summary,
      },
    ]
  }

  /**
   * The text as a question with a size, a price or a kind; or as a place with other words, if it is the name of no place.
   * @param cost How badly the best place fits; null: none fits.
   */
  async #searchInWords(
    text: string,
    names: PlaceNames,
    cost: number | null,
    context: SearchSetting,
  ): Promise<Suggestion[]> {
    if (cost === 0) return []
    const { query, place, hasCriteria } = understand(text, names)
    const isPlaceWithWords = place !== null && query.keywords !== undefined
    const suggestions: Suggestion[] = []
    if (hasCriteria || (isPlaceWithWords && (cost ?? COST_WITH_MISTAKES) >= COST_WITH_MISTAKES)) {
      const count = await this.#counts.of(query, context)
      const name = breadcrumb(
        criteriaOf({ ...DEFAULT_QUERY, ...query }, context),
        context.gazetteer,
        context.calendar,
      )
      const found = { kind: 'search', name, within: '', stateId: null, count } as const
      if (hasCriteria || count > 0) suggestions.push({ ...found, query, listing: null })
    }
    if (place !== null && cost === null) {
      suggestions.push(placeSuggested(place, await this.#counts.of(searchAt(place), context)))
    }
    return suggestions
  }

  /** All words of the text, in descriptions and addresses. */
  async #byWords(
    words: readonly string[],
    isOnlyOne: boolean,
    context: SearchSetting,
  ): Promise<Suggestion[]> {
    const text = words.slice(0, MAX_KEYWORD_TERMS).join(' ')
    const query = { keywords: { text, terms: keywordTerms(text) } }
    const count = await this.#counts.of(query, context)
    if (count === 0 && !isOnlyOne) return []
    return [{ kind: 'words', name: text, within: '', stateId: null, count, query, listing: null }]
  }
}

function pointsOf(count: number): number {
  return count === 0 ? 0 : POINTS_OF_FIRST_LISTING + POINTS_OF_LISTINGS * Math.log2(1 + count)
}

type CountedPlace = FoundPlace & { readonly count: number }

function placeSuggested(place: Omit<NamedPlace, 'prominence'>, count: number): Suggestion {
  const { kind, name, within, stateId } = place
  const query: Partial<SearchQuery> = searchAt(place)
  return { kind, name, within, stateId, count, query, listing: null }
}
