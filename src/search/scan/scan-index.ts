import { CellTally, type MapCell, type MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { Facets } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../domain/searching/search-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { SearchIndex } from '../search-index.ts'
import { testsOf } from './matcher.ts'
import { comparison } from './ranking.ts'
import { facetsOf } from './scan-facets.ts'
import { containsPhrase, Vocabulary } from './vocabulary.ts'

interface Entry {
  /** Without its texts, which are only in `words`. */
  readonly record: SearchRecord
  readonly words: Uint32Array
}

/**
 * The simple engine: looks at every listing and sorts the matches, O(n log n) a search. It is
 * written so that readers can see that it is correct; the fast engine is compared with it.
 */
export class ScanIndex implements SearchIndex {
  readonly #entries = new Map<ListingId, Entry>()
  readonly #vocabulary = new Vocabulary()

  get size(): number {
    return this.#entries.size
  }

  put(record: SearchRecord): void {
    const words = this.#vocabulary.encode(record.texts)
    this.#entries.set(record.id, { record: { ...record, texts: [] }, words })
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

  facets(criteria: Criteria): Facets {
    return facetsOf(this.#matches(criteria))
  }

  cells(criteria: Criteria, grid: MapGrid): MapCell[] {
    const tally = new CellTally(grid)
    for (const record of this.#matches(criteria)) tally.add(record.id, record)
    return tally.cells()
  }

  figures(ids: readonly ListingId[]): ListingFigures[] {
    return ids.flatMap(id => {
      const record = this.#entries.get(id)?.record
      if (!record) return []
      const { priceUsd, acres, listedAt, latitude, longitude } = record
      const perAcre = pricePerAcreUsd(record)
      return { id, priceUsd, acres, pricePerAcreUsd: perAcre, listedAt, latitude, longitude }
    })
  }

  #matches(criteria: Criteria): SearchRecord[] {
    const phrases: Uint32Array[] = []
    for (const term of criteria.keywords) {
      const phrase = this.#vocabulary.lookUp(term)
      if (phrase === null) return []
      phrases.push(phrase)
    }
    const tests = testsOf(criteria)
    const matches: SearchRecord[] = []
    for (const { record, words } of this.#entries.values()) {
      if (!tests.every(passes => passes(record))) continue
      if (!phrases.every(phrase => containsPhrase(words, phrase))) continue
      matches.push(record)
    }
    return matches
  }
}
