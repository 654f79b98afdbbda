import { isIn } from '../../domain/searching/condition.ts'
import { type Criteria, DEFAULT_CRITERIA, type Range } from '../../domain/searching/criteria.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../domain/searching/search-record.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'
import { isPlacedByLists, placesAround, placesOf } from './search-places.ts'
import { WordedRecord } from './worded-record.ts'

/** A search in the index. */
interface Entry {
  readonly id: SavedSearchId
  readonly criteria: Criteria
  /** Infinite if the search has no highest price. */
  readonly highestUsd: number
  /** Whether its lists and `mayMeet` do not cover all its criteria. */
  readonly needsMore: boolean
  readonly places: readonly string[]
}

interface PlaceList {
  entries: Entry[]
  isSorted: boolean
}

/**
 * Finds the saved searches that a listing meets: a reverse search. Each search is in the lists of
 * its places; a list is sorted by the highest price, so that a listing visits only searches that
 * allow its price. Those are tested by the cheapest criteria first, then exactly if they have
 * others. A listing costs O(searches of its places), and a search some 900 bytes.
 */
export class SavedSearchIndex {
  readonly #entries = new Map<SavedSearchId, Entry>()
  readonly #lists = new Map<string, PlaceList>()

  get size(): number {
    return this.#entries.size
  }

  /** Adds a search, or replaces the search with the same id. */
  put(id: SavedSearchId, criteria: Criteria): void {
    this.remove(id)
    const highestUsd = criteria.priceUsd?.max ?? Number.POSITIVE_INFINITY
    const needsMore = asksForMore(criteria) || !isPlacedByLists(criteria)
    const entry = { id, criteria, highestUsd, needsMore, places: placesOf(criteria) }
    this.#entries.set(id, entry)
    for (const place of entry.places) {
      const list = this.#lists.get(place)
      if (list) {
        list.entries.push(entry)
        list.isSorted = false
      } else this.#lists.set(place, { entries: [entry], isSorted: true })
    }
  }

  /** Removes a search; does nothing when there is none with this id. */
  remove(id: SavedSearchId): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    for (const place of entry.places) {
      const list = this.#lists.get(place)
      if (!list) continue
      list.entries = list.entries.filter(other => other !== entry)
      if (list.entries.length === 0) this.#lists.delete(place)
    }
  }

  /** The searches that a listing meets, each once, in no order. */
  matches(record: SearchRecord): SavedSearchId[] {
    if (!record.active) return []
    const found = new Set<SavedSearchId>()
    const worded = new WordedRecord(record)
    const perAcreUsd = pricePerAcreUsd(record)
    const leastUsd = record.priceUsd ?? Number.POSITIVE_INFINITY
    for (const place of placesAround(record)) {
      const list = this.#lists.get(place)
      if (!list) continue
      for (const { id, criteria, highestUsd, needsMore } of sorted(list)) {
        if (highestUsd < leastUsd) break
        if (!mayMeet(criteria, record, perAcreUsd)) continue
        if (!needsMore || worded.meets(criteria)) found.add(id)
      }
    }
    return [...found]
  }
}

function sorted(list: PlaceList): readonly Entry[] {
  if (!list.isSorted) {
    // The difference of two infinite prices is NaN.
    list.entries.sort((a, b) => (a.highestUsd === b.highestUsd ? 0 : b.highestUsd - a.highestUsd))
    list.isSorted = true
  }
  return list.entries
}

/** Tests the criteria that cost next to nothing. */
function mayMeet(criteria: Criteria, record: SearchRecord, perAcreUsd: number | null): boolean {
  const { typeBits, hasHouse, accountId } = criteria
  if (!mayBeIn(criteria.priceUsd, record.priceUsd)) return false
  if (!mayBeIn(criteria.acres, record.acres)) return false
  if (!mayBeIn(criteria.pricePerAcreUsd, perAcreUsd)) return false
  if (typeBits !== 0 && (record.typeBits & typeBits) === 0) return false
  if (hasHouse !== null && hasHouse !== record.hasHouse) return false
  if (accountId !== null && accountId !== record.accountId) return false
  return (
    criteria.statuses.includes(record.status) && criteria.listingTypes.includes(record.listingType)
  )
}

/** The criteria that `mayMeet` tests, the criteria of places, and modifiers of keywords. */
const TRIED_ELSEWHERE: readonly (keyof Criteria)[] = [
  ...(['priceUsd', 'acres', 'pricePerAcreUsd', 'typeBits', 'hasHouse', 'accountId'] as const),
  ...(['statuses', 'listingTypes', 'inTitles', 'typedKeywords'] as const),
  ...(['location', 'zip', 'bounds', 'near', 'polygon', 'window'] as const),
]
const OTHERS = (Object.keys(DEFAULT_CRITERIA) as (keyof Criteria)[]).filter(
  name => !TRIED_ELSEWHERE.includes(name),
)

/** Whether a search has criteria that neither its places nor `mayMeet` cover. */
function asksForMore(criteria: Criteria): boolean {
  return OTHERS.some(name =>
    name === 'keywords' ? criteria.keywords.length > 0 : criteria[name] !== DEFAULT_CRITERIA[name],
  )
}

function mayBeIn(range: Range | null, value: number | null): boolean {
  return range === null || isIn(range, value)
}
