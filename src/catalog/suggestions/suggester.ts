import type { ListingSummary } from '../../domain/listings/listing.ts'
import { searchName } from '../../domain/searching/breadcrumb.ts'
import { DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { MAX_KEYWORD_TERMS, typedWords } from '../../domain/searching/keywords.ts'
import {
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { type FoundPlace, findPlaces } from '../../domain/suggesting/find-places.ts'
import { WITH_MISTAKES } from '../../domain/suggesting/match-cost.ts'
import { type NamedPlace, searchAt } from '../../domain/suggesting/named-place.ts'
import type { PlaceBackground } from '../../domain/suggesting/place-background.ts'
import { MAX_FOUND, type PlaceNames } from '../../domain/suggesting/places-by-name.ts'
import type { Understood } from '../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../domain/suggesting/sentence-tokens.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { wordsOf } from '../../domain/values/words.ts'
import type { PublicRecords } from '../listings/public-records.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { isBegun, isComplete, sentencesBegun } from './completed-sentences.ts'
import { countAround, pointsOfLand, readSentence } from './known-land.ts'
import { NamesOfPlaces } from './names-of-places.ts'
import { ResultCounts } from './result-counts.ts'
import type { Suggestion } from './suggestion.ts'
import { withLand } from './with-land.ts'

/** Titles with fewer words are names of places or kinds of land. */
const MIN_WORDS_OF_TITLE = 2
/** How many wishes that a text begins are suggested. */
const MAX_COMPLETED = 2
/** The words of a name in another order cost less. */
const WITH_TYPO = WITH_MISTAKES + 0.5
const LISTING_NUMBER =
  // linear: at most 200 characters
  /^\s*(?:(?:listing|property|mls|listing id|mls id|id|no|number)\b\.?\s*)?#?\s*(\d{1,15})\s*$/i

type ReadListings = Pick<PublicRecords, 'summaries' | 'titled'>

/** Finds the meanings of a text in a search box. Takes any text, with mistakes, and unfinished. */
export class Suggester {
  readonly #search: ListingSearch
  readonly #listings: ReadListings
  readonly #counts: ResultCounts
  readonly #names: NamesOfPlaces
  readonly #clock: Clock

  constructor(
    search: ListingSearch,
    listings: ReadListings,
    background: () => PlaceBackground,
    clock: Clock,
  ) {
    this.#names = new NamesOfPlaces(background)
    this.#clock = clock
    this.#search = search
    this.#listings = listings
    this.#counts = new ResultCounts(search)
  }

  /**
   * Reads the names of all places in the background, so that the first suggestions do not have to
   * wait.
   */
  async prepare(): Promise<void> {
    await this.#names.of(this.#search.gazetteer)
  }

  /**
   * Suggests searches for a text, most likely first. An empty text gives the states with most
   * listings.
   * @throws Problem `unavailable` until searches are answered.
   */
  async suggest(text: string, max: number, calendar: Calendar): Promise<Suggestion[]> {
    const { gazetteer } = this.#search
    const context = { calendar, clock: this.#clock, gazetteer }
    const said = text.slice(0, MAX_SENTENCE_CHARACTERS)
    const words = wordsOf(said)
    if (words.length === 0) return (await this.#fullestStates()).slice(0, max)
    const { names, sentences, completed } = await this.#names.of(gazetteer)
    const places = await this.#places(names, said, context)
    const read = await readSentence(said, sentences, this.#counts, context)
    const search = await this.#searchInWords(read, places[0]?.cost ?? null, context)
    const named = await this.#placesSuggested(places, read, context)
    // "Travis lake" is Lake Travis rather than a lake in Travis County.
    const isLake = places[0]?.place.kind === 'lake' && places[0].cost < WITH_TYPO
    const found = [
      ...(await this.#listingNumbered(said)),
      ...(isLake ? [...named, ...search] : [...search, ...named]),
    ]
    const whole = await sentencesBegun(said, read, {
      gazetteer,
      begunBy: async name => (await this.#places(names, name, context)).filter(isBegun),
      understood: sentence => readSentence(sentence, sentences, this.#counts, context),
      withLand: query => this.withLand(query, context),
      countOf: query => this.#counts.of(query, context),
    })
    const wishes = await this.#wishesBegun(completed.of(said, MAX_COMPLETED), context)
    const others = wishes.filter(wish => found.every(({ name }) => name !== wish.name))
    // A complete sentence comes first, as it was typed. What a text begins, a place or a wish, comes
    // before what it resembles; a place that ends a sentence with a size or a price comes before the
    // sentence without it.
    const isPlace = (places[0]?.cost ?? WITH_MISTAKES) < WITH_MISTAKES && !read.hasCriteria
    const first = isPlace || isComplete(said, read) ? 1 : 0
    const begun = read.hasCriteria ? [...whole, ...others] : [...others, ...whole]
    const suggestions = [...found.slice(0, first), ...begun, ...found.slice(first)]
    const byWords = await this.#byWords(words, suggestions.length === 0, context)
    // "Pond" is a word of land, though it is a town's name too.
    const isState = places[0]?.place.kind === 'state' && places[0].cost < WITH_MISTAKES
    if (isWordsOnly(read) && !isState) return [...byWords, ...suggestions].slice(0, max)
    // The best suggestion stays, however few are wanted.
    const best = suggestions.slice(0, Math.max(1, max - byWords.length))
    return [...best, ...byWords].slice(0, max)
  }

  /**
   * The meaning of a text: its search, and the parts that no search can express.
   * @param text Its first `MAX_SENTENCE_CHARACTERS` characters are read.
   * @throws Problem `unavailable` until searches are answered.
   */
  async understand(text: string, calendar: Calendar): Promise<Understood> {
    const { gazetteer } = this.#search
    const { sentences } = await this.#names.of(gazetteer)
    const setting = { calendar, clock: this.#clock, gazetteer }
    return readSentence(text, sentences, this.#counts, setting)
  }

  /** A search that finds something: the given one, or the nearest one that does; see `withLand`. */
  withLand(meant: SearchQuery, setting: SearchSetting): Promise<SearchQuery> {
    const finds = async (query: SearchQuery) => (await this.#counts.of(query, setting)) > 0
    return withLand(meant, finds, setting)
  }

  /** The listing with the number in a text; null: none. */
  async numbered(text: string): Promise<ListingSummary | null> {
    const number = LISTING_NUMBER.exec(text.slice(0, MAX_SENTENCE_CHARACTERS))?.[1]
    if (number === undefined) return null
    const [summary] = await this.#listings.summaries([Number(number) as ListingId], 0)
    return summary ?? null
  }

  /** The listing with this title, ignoring case; null: none, or several. */
  async titled(text: string): Promise<ListingSummary | null> {
    const title = text.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_SENTENCE_CHARACTERS)
    if (wordsOf(title).length < MIN_WORDS_OF_TITLE) return null
    const [listing, ...others] = await this.#listings.titled(title, 2)
    return listing !== undefined && others.length === 0 ? listing : null
  }

  async #fullestStates(): Promise<Suggestion[]> {
    const { gazetteer } = this.#search
    const { states } = await this.#search.facets(DEFAULT_CRITERIA, ['states'])
    return [...states]
      .sort(([, a], [, b]) => b - a)
      .flatMap(([id, count]) => {
        const name = gazetteer.state(id)?.name
        if (name === undefined) return []
        return [placeSuggested({ kind: 'state', id, name, within: '', stateId: id }, count)]
      })
  }

  /**
   * Places by how well their names fit, whether land is there, how large they are and how many
   * listings are there.
   */
  async #places(names: PlaceNames, text: string, context: SearchSetting): Promise<CountedPlace[]> {
    const digits = text.trim()
    const found = /^\d{2,5}$/.test(digits)
      ? names.zips(digits, MAX_FOUND).map(place => ({ place, cost: 0, points: 0 }))
      : findPlaces(names, text, MAX_FOUND)
    const counted = await Promise.all(
      found.map(async ({ place, cost, points }) => {
        const count = await this.#counts.of(searchAt(place), context)
        const around = count === 0 ? await countAround(this.#counts, place, context) : count
        const more = await pointsOfLand(around, place, this.#counts, context)
        return { place, cost, count, around, points: points + more }
      }),
    )
    // What a text begins comes before what it resembles, and there, places with land come first.
    const rankOf = ({ cost, around }: CountedPlace) =>
      (cost < WITH_TYPO ? 0 : 2) + (around > 0 || !(cost > 0 && cost < WITH_MISTAKES) ? 0 : 1)
    return counted.sort((a, b) => rankOf(a) - rankOf(b) || b.points - a.points)
  }

  async #listingNumbered(text: string): Promise<Suggestion[]> {
    const summary = await this.numbered(text)
    if (summary === null) return []
    const { title, stateId } = summary.listing
    const found = { kind: 'listing', name: title, within: '', stateId, count: 1 } as const
    return [{ ...found, query: null, listing: summary }]
  }

  /**
   * The text as a sentence that says more than a place: with a size, a price, a kind or several
   * places; or a place with words.
   * @param cost How badly the best place fits; null: none fits.
   */
  async #searchInWords(
    { query, places, hasCriteria }: Understood,
    cost: number | null,
    context: SearchSetting,
  ): Promise<Suggestion[]> {
    if (cost === 0 && places.length === 1 && !hasCriteria) return []
    const isPlaceWithWords = places.length > 0 && hasWords(query)
    const isMore = hasCriteria || places.length > 1
    if (!isMore && !(isPlaceWithWords && (cost ?? WITH_MISTAKES) >= WITH_MISTAKES)) {
      return []
    }
    const count = await this.#counts.of(query, context)
    if (!isMore && count === 0) return []
    const name = searchName({ ...DEFAULT_QUERY, ...query }, context)
    const found = { kind: 'search', name, within: '', stateId: null, count } as const
    return [{ ...found, query, listing: null }]
  }

  /** The searches of texts whose last words were completed; only those that find land. */
  async #wishesBegun(texts: readonly string[], context: SearchSetting): Promise<Suggestion[]> {
    const { sentences } = await this.#names.of(this.#search.gazetteer)
    const byName = new Map<string, Suggestion>()
    for (const text of texts) {
      const read = await readSentence(text, sentences, this.#counts, context)
      const [place] = read.places
      const wishes = await this.#searchInWords(read, null, context)
      if (wishes.length === 0 && place !== undefined) {
        wishes.push(placeSuggested(place, await this.#counts.of(searchAt(place), context)))
      }
      for (const wish of wishes) if (wish.count > 0) byName.set(wish.name, wish)
    }
    return [...byName.values()]
  }

  /**
   * Places as suggestions; the place that was read in a sentence comes first, or last if the
   * sentence says more.
   */
  async #placesSuggested(
    places: readonly CountedPlace[],
    { places: [read, ...more], query, hasCriteria, unread }: Understood,
    context: SearchSetting,
  ): Promise<Suggestion[]> {
    const suggestions = places.map(one => placeSuggested(one.place, one.count, one.around))
    if (read === undefined || more.length + unread.length > 0) return suggestions
    const isAlone = !hasCriteria && !hasWords(query)
    const isRead = ({ place }: CountedPlace) => place.kind === read.kind && place.id === read.id
    const known = places.find(isRead)
    if (known !== undefined && !(isAlone && places[0]?.cost === 0)) return suggestions
    if (known === undefined && places.length > 0 && !isAlone) return suggestions
    const count = known?.count ?? (await this.#counts.of(searchAt(read), context))
    const others = places.filter(place => !isRead(place))
    const around = known?.around ?? (await countAround(this.#counts, read, context))
    return [{ place: read, count, around }, ...others].map(one =>
      placeSuggested(one.place, one.count, one.around),
    )
  }

  /** The search for all words of the text, in descriptions, addresses and titles. */
  async #byWords(
    words: readonly string[],
    isOnlyOne: boolean,
    context: SearchSetting,
  ): Promise<Suggestion[]> {
    const text = words.slice(0, MAX_KEYWORD_TERMS).join(' ')
    const query = { keywords: typedWords(text) }
    const count = await this.#counts.of(query, context)
    if (count === 0 && !isOnlyOne) return []
    return [{ kind: 'words', name: text, within: '', stateId: null, count, query, listing: null }]
  }
}

/** Words, or wishes, which are words too. */
function hasWords({ keywords, wishes }: Partial<SearchQuery>): boolean {
  return keywords !== undefined || wishes !== undefined
}

function isWordsOnly({ query, places, unread }: Understood): boolean {
  const isOther = Object.keys(query).some(name => name !== 'keywords' && name !== 'wishes')
  return hasWords(query) && !isOther && places.length + unread.length === 0
}

/** @param around The listings there, or around a town that has none. */
type CountedPlace = FoundPlace & { readonly count: number; readonly around: number }

function placeSuggested(
  place: Omit<NamedPlace, 'prominence'>,
  count: number,
  around = 0,
): Suggestion {
  const { kind, name, within, stateId } = place
  const query: Partial<SearchQuery> = searchAt(place)
  const found = { kind, name, within, stateId, count, query, listing: null }
  return count === 0 && around > 0 ? { ...found, around } : found
}
