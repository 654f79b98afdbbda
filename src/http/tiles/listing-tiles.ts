import type { Catalog } from '../../catalog/catalog.ts'
import { type MapTile, tileBox, tileGrid, widerBox } from '../../domain/places/map-tile.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { clusterOfCell, crowded } from './tile-clusters.ts'
import { tileBytes } from './tile-layers.ts'

interface Searched {
  readonly searches: Pick<Catalog['searches'], 'search' | 'cells'>
}

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile'

/**
 * A tile with more listings than this shows clusters: about as many as it has cells, so that a tile
 * with clusters looks similar to a neighbor with points.
 */
const MAX_LISTINGS = 60
/** A tile has this many rows and columns of cells; each cell is one cluster. */
const CELLS_PER_SIDE = 8
/** Starting at this zoom, a tile of 512 pixels shows 40 acres as a square of ten pixels or more. */
const MIN_BOUNDARY_ZOOM = 12
/**
 * At `MIN_BOUNDARY_ZOOM`, boundaries up to this many tile widths around the tile are considered.
 */
const BOUNDARY_REACH = 0.5
/** Close up, boundaries up to this many tile widths away are considered. */
const MAX_BOUNDARY_REACH = 8
const MAX_BOUNDARIES = 150

const LARGEST_FIRST = SORT_ORDERS.find(
  ({ key, descending }) => key === 'acres' && descending,
) as SortOrder

/**
 * A map tile with the results of a search, each listing once: a few as points, many as clusters,
 * which are the cells of a grid with their counts. A cell with one listing shows it as a point.
 * Points that would overlap are also clustered. Close up, there are boundaries as well.
 */
export async function listingTile(
  catalog: Searched & Pick<Catalog, 'shown'>,
  criteria: Criteria,
  tile: MapTile,
): Promise<Buffer> {
  const within = { ...criteria, window: tile.z === 0 ? null : tileBox(tile) }
  const grid = tileGrid(tile, CELLS_PER_SIDE)
  const cells = await catalog.searches.cells(within, grid)
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  const isClustered = total > MAX_LISTINGS
  const shown = isClustered
    ? cells.filter(({ count }) => count === 1).map(({ id }) => id)
    : await largest(catalog, within, total)
  const bounded = isClustered ? [] : await boundedOf(catalog, criteria, tile)
  const summaries = await catalog.shown.summaries([...new Set([...shown, ...bounded])], 0)
  const known = new Map(summaries.map(summary => [summary.listing.id, summary]))
  const summariesOf = (ids: readonly ListingId[]) => ids.flatMap(id => known.get(id) ?? [])
  const { alone, clusters } = crowded(tile, summariesOf(shown))
  const ofCells = cells
    .filter(({ count }) => isClustered && count > 1)
    .map(cell => clusterOfCell(tile, grid, cell))
  return tileBytes(tile, {
    clusters: [...ofCells, ...clusters],
    listings: alone,
    bounded: summariesOf(bounded),
  })
}

/** Listings whose boundaries may reach into a tile; only the largest if there are many. */
async function boundedOf(
  catalog: Searched,
  criteria: Criteria,
  tile: MapTile,
): Promise<readonly ListingId[]> {
  if (tile.z < MIN_BOUNDARY_ZOOM) return []
  const reach = BOUNDARY_REACH * 2 ** (tile.z - MIN_BOUNDARY_ZOOM)
  const window = widerBox(tile, Math.min(MAX_BOUNDARY_REACH, reach))
  return await largest(catalog, { ...criteria, window }, MAX_BOUNDARIES)
}

async function largest(
  catalog: Searched,
  criteria: Criteria,
  limit: number,
): Promise<readonly ListingId[]> {
  if (limit === 0) return []
  const { ids } = await catalog.searches.search({ criteria, sort: LARGEST_FIRST, offset: 0, limit })
  return ids
}
