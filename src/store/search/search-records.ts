import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import type { ListingId } from '../../domain/values/ids.ts'

/**
 * Searches that the database itself answers, from rows that it keeps for this. The answers are
 * those of an index in memory. From the first `prepare` on, all nodes keep the rows up to date,
 * each write in its own transaction.
 */
export interface StoredSearch {
  /**
   * Makes the rows that searches need. The first call for a database reads all listings, which can
   * take minutes; when it is interrupted, the next call continues. Several nodes may call this
   * concurrently: one works, the others wait.
   * @param onProgress Called now and then with the number of listings that have been read.
   */
  prepare(onProgress: (listings: number) => void, signal: AbortSignal): Promise<void>
  /**
   * Rebuilds rows that have former names of places, or come from another version of the program.
   * Until then, searches find the former rows. Does nothing when no row is outdated, or when
   * another node does this already.
   */
  renew(signal: AbortSignal): Promise<void>
  search(request: SearchRequest): Promise<SearchResult>
  /** @param parts Those to count; absent: all. */
  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Promise<FacetsOf<Part>>
  cells(criteria: Criteria, grid: MapGrid): Promise<MapCell[]>
  /**
   * The numbers of some listings, in the order of the ids; listings that are not shown are left
   * out.
   */
  figures(ids: readonly ListingId[]): Promise<ListingFigures[]>
}
