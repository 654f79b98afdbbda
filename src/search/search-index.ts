import type { Criteria, SearchRequest, SearchResult } from '../domain/criteria.ts'
import type { Facets } from '../domain/facets.ts'
import type { ListingId } from '../domain/ids.ts'
import type { SearchRecord } from '../domain/search-record.ts'

/**
 * Answers searches from memory. Every engine gives the same answers to the same calls:
 *
 * - Totals are exact, and belong to the same state of the index as the ids beside them.
 * - Listings without the value that a sort goes by come last, whichever its direction; ties are
 *   in order of id, highest first.
 * - A listing that was put or removed is seen so by the next search.
 */
export interface SearchIndex {
  /** How many listings it holds, active or not. */
  readonly size: number
  /**
   * Adds a listing, or replaces the one with the same id.
   * @throws IndexFull when there is no room for it; the index stays as it was.
   */
  put(record: SearchRecord): void
  /** Forgets a listing; does nothing when there is none with this id. */
  remove(id: ListingId): void
  /**
   * Says that the first listings are in. An engine may put off work until then that is quicker done
   * for all at once; the first search does it otherwise. Later calls do nothing.
   */
  build(): void
  search(request: SearchRequest): SearchResult
  /** Counts all that a search finds, in the state of the index that a search would be answered from. */
  facets(criteria: Criteria): Facets
}

/** Says that an engine may take no more memory. */
export class IndexFull extends Error {}

/** An engine that can be written down as it is, and made anew from that in far less time. */
export interface Snapshottable extends SearchIndex {
  /** How many bytes of memory it takes. */
  readonly usedBytes: number
  /** All that it is, as some stretches of bytes; they stand until the next call of any other method. */
  save(): Uint8Array[]
  /**
   * Makes room in a new index for what `save` gave, stretches of these lengths, for the caller to fill.
   * @throws Error when they would be too long; the index is of no more use then.
   */
  reserve(lengths: readonly number[]): Uint8Array[]
  /**
   * Takes over what was put into the reserved stretches: it has to be, bit for bit, what an engine
   * of the same sources gave.
   * @throws Error when it sees that it is not; the index is of no more use then.
   */
  restore(): void
}

export function isSnapshottable(index: SearchIndex): index is Snapshottable {
  return 'restore' in index
}
