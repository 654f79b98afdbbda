import { CellTally, type MapCell, type MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { Facets } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../domain/searching/search-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { matching } from '../matching.ts'
import type { SearchIndex } from '../search-index.ts'
import { comparison } from './ranking.ts'
import { facetsOf } from './scan-facets.ts'
import { containsPhrase, Vocabulary } from './vocabulary.ts'

/** A listing whose texts are kept only as words. */
interface Entry extends SearchRecord {
  readonly texts: readonly []
  readonly title: ''
  readonly words: Uint32Array
  readonly titleWords: Uint32Array
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
      const record = this.#entries.get(id)
      if (!record) return []
      const { priceUsd, acres, listedAt, latitude, longitude, factBits } = record
      const perAcre = pricePerAcreUsd(record)
      const place = { latitude, longitude }
      return { id, priceUsd, acres, pricePerAcreUsd: perAcre, listedAt, ...place, factBits }
    })
  }

  #matches(criteria: Criteria): SearchRecord[] {
    const phrases = new Map(criteria.keywords.map(words => [words, this.#vocabulary.lookUp(words)]))
    const isMatch = matching<Entry>(criteria, ({ words, titleWords }, phrase) => {
      const numbers = phrases.get(phrase)
      if (numbers == null) return false
      if (containsPhrase(words, numbers)) return true
      return criteria.inTitles && containsPhrase(titleWords, numbers)
    })
    return [...this.#entries.values()].filter(isMatch)
  }
}
