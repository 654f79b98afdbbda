import { valuesIn } from '../../src/domain/facts/fact-bits.ts'
import { PROPERTY_TYPES } from '../../src/domain/listings/lookup-lists.ts'
import { CellTally, type MapCell, type MapGrid } from '../../src/domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import {
  FACET_EDGES,
  FACET_PARTS,
  type FacetPart,
  type Facets,
  type FacetsOf,
  histogramOf,
} from '../../src/domain/searching/facets.ts'
import type { Phrase } from '../../src/domain/searching/keywords.ts'
import type { ListingFigures } from '../../src/domain/searching/listing-figures.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ResultOrder, SortKey } from '../../src/domain/searching/sort-order.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { matching } from '../../src/search/matching.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import { containsPhrase, Vocabulary } from './scan-vocabulary.ts'

const VALUES: Record<SortKey, (record: SearchRecord) => number | null> = {
  tier: record => record.tierRank,
  listedAt: record => record.listedAt,
  modifiedAt: record => record.modifiedAt,
  changedAt: record => record.changedAt,
  priceUsd: record => record.priceUsd,
  acres: record => record.acres,
  pricePerAcreUsd,
  reducedAt: record => record.reducedAt,
  reducedShare: record => record.reducedShare,
}

/** A listing whose texts are stored only as words. */
interface Entry extends SearchRecord {
  readonly texts: readonly []
  readonly title: ''
  readonly words: Uint32Array
  readonly titleWords: Uint32Array
}

/**
 * The simple engine: scans every listing and sorts the matches, O(n log n) a search. It is written
 * to be obviously correct; the fast engine is compared with it.
 */
export class ScanIndex implements SearchIndex {
  readonly #entries = new Map<ListingId, Entry>()
  readonly #vocabulary = new Vocabulary()

  get size(): number {
    return this.#entries.size
  }

  put(record: SearchRecord): void {
    const words = this.#vocabulary.encode(record.texts)
    const titleWords = this.#vocabulary.encode([record.title])
    this.#entries.set(record.id, { ...record, texts: [], title: '', words, titleWords })
  }

  remove(id: ListingId): void {
    this.#entries.delete(id)
  }

  build(): void {}

  search({ criteria, sort, offset, limit }: SearchRequest): SearchResult {
    const matches = this.#matches(criteria)
    matches.sort(comparison(sort))
    const page = matches.slice(offset, offset + limit)
    return { total: matches.length, ids: page.map(record => record.id) }
  }

  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts: readonly FacetPart[] = FACET_PARTS,
  ): FacetsOf<Part> {
    const { total, ...all } = facetsOf(this.#matches(criteria))
    const chosen = Object.entries(all).filter(([part]) => parts.includes(part as FacetPart))
    return { total, ...Object.fromEntries(chosen) } as FacetsOf<Part>
  }

  cells(criteria: Criteria, grid: MapGrid): MapCell[] {
    const tally = new CellTally(grid)
    for (const record of this.#matches(criteria)) tally.add(record.id, record)
    return tally.cells()
  }

  figures(ids: readonly ListingId[]): ListingFigures[] {
    return ids.flatMap(id => {
      const record = this.#entries.get(id)
      if (!record) return []
      const { priceUsd, acres, listedAt, latitude, longitude, factBits } = record
      const perAcre = pricePerAcreUsd(record)
      const place = { latitude, longitude }
      return { id, priceUsd, acres, pricePerAcreUsd: perAcre, listedAt, ...place, factBits }
    })
  }

  #matches(criteria: Criteria): SearchRecord[] {
    const phrases = new Map<Phrase, Uint32Array | null>()
    const numbersOf = (phrase: Phrase) => {
      const known = phrases.get(phrase)
      if (known !== undefined) return known
      const numbers = this.#vocabulary.lookUp(phrase)
      phrases.set(phrase, numbers)
      return numbers
    }
    const isMatch = matching<Entry>(criteria, ({ words, titleWords }, phrase, inTitles) => {
      const numbers = numbersOf(phrase)
      if (numbers === null) return false
      return containsPhrase(words, numbers) || (inTitles && containsPhrase(titleWords, numbers))
    })
    return [...this.#entries.values()].filter(isMatch)
  }
}

type Compare = (a: SearchRecord, b: SearchRecord) => number

/**
 * Orders listings: by the sort's value, listings without a value last, then by id, highest first.
 */
function comparison(sort: ResultOrder): Compare {
  const read = VALUES[sort.key]
  const sign = sort.descending ? -1 : 1
  const byValue: Compare = (a, b) => {
    const left = read(a)
    const right = read(b)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }
  const byId: Compare = (a, b) => b.id - a.id
  if (sort.key === 'tier') {
    return (a, b) => byValue(a, b) || b.listedAt - a.listedAt || byId(a, b)
  }
  return (a, b) => byValue(a, b) || byId(a, b)
}

/** Counts listings one by one. */
function facetsOf(records: readonly SearchRecord[]): Facets {
  return {
    total: records.length,
    states: countsOf(records.map(record => record.stateId)),
    counties: countsOf(records.map(record => record.countyId)),
    propertyTypes: countsOf(records.flatMap(typesOf)),
    statuses: countsOf(records.map(record => record.status)),
    facts: countsOf(records.flatMap(record => valuesIn(record.factBits))),
    amounts: {
      priceUsd: histogramOf(
        FACET_EDGES.priceUsd,
        records.map(record => record.priceUsd),
      ),
      acres: histogramOf(
        FACET_EDGES.acres,
        records.map(record => record.acres),
      ),
      pricePerAcreUsd: histogramOf(FACET_EDGES.pricePerAcreUsd, records.map(pricePerAcreUsd)),
    },
  }
}

function typesOf({ typeBits }: SearchRecord) {
  return PROPERTY_TYPES.map(({ id }) => id).filter(id => (typeBits & id) !== 0)
}

function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
