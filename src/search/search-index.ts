import type { MapCell, MapGrid } from '../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../domain/searching/facets.ts'
import type { ListingFigures } from '../domain/searching/listing-figures.ts'
import type { SearchRecord } from '../domain/searching/search-record.ts'
import type { ListingId } from '../domain/values/ids.ts'

/**
 * Answers searches from memory. Every engine gives the same answers to the same calls:
 *
 * - Totals are exact. They belong to the same state of the index as the ids returned with them.
 * - Listings without a value for the sort come last, in both directions. Listings with equal values
 *   are in order of id, highest first.
 * - The next search sees every listing that was put, and none that was removed.
 */
export interface SearchIndex {
  /** How many listings the index has, active or not. */
  readonly size: number
  /**
   * Adds a listing, or replaces the listing with the same id.
   * @throws IndexFull when the index has no space for it, and stays unchanged.
   */
  put(record: SearchRecord): void
  /** Removes a listing; does nothing when there is none with this id. */
  remove(id: ListingId): void
  /**
   * Call this when the first listings are in. An engine may postpone work until then that is faster
   * for all listings in one pass. Otherwise the first search does this work. Later calls do
   * nothing.
   */
  build(): void
  search(request: SearchRequest): SearchResult
  /**
   * Counts the facets of all results of a search, in the same state of the index that a search
   * would see. @param parts Absent: all.
   */
  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): FacetsOf<Part>
  /**
   * Counts all results of a search in each cell of a grid, row by row from the south-west, without
   * empty cells. Each result is in one cell.
   */
  cells(criteria: Criteria, grid: MapGrid): MapCell[]
  /** The numbers of some listings, in the order of the ids; ids without a listing are left out. */
  figures(ids: readonly ListingId[]): ListingFigures[]
}

/** Thrown when an engine may not take more memory. */
export class IndexFull extends Error {}

/** An engine that can be saved and restored in much less time than it takes to build it. */
export interface Snapshottable extends SearchIndex {
  readonly usedBytes: number
  /** Whether so many listings were added since `build` that a rebuilt index would answer faster. */
  readonly isDisordered: boolean
  /** The whole state in several arrays of bytes, valid until the next call of any other method. */
  save(): Uint8Array[]
  /**
   * Prepares a new index for a restore. Returns arrays of these lengths, for the caller to fill
   * with the result of `save`.
   * @throws Error when they would be too long. The index cannot be used after that.
   */
  reserve(lengths: readonly number[]): Uint8Array[]
  /**
   * Restores the state from the reserved arrays. They must have, bit for bit, the contents that an
   * engine with the same sources has saved.
   * @throws Error when it detects that they do not. The index cannot be used after that.
   */
  restore(): void
}

export function isSnapshottable(index: SearchIndex): index is Snapshottable {
  return 'restore' in index
}
