import type { ListingSummary } from '../../domain/listings/listing.ts'
import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import { type MapTile, placeOnTile, tileBox } from '../../domain/places/map-tile.ts'
import { boxOf } from '../../domain/places/polygon.ts'
import { EXTENT } from './boundary-shapes.ts'
import type { Cluster } from './tile-layers.ts'

/** Pins in the same square of this size overlap: 16 pixels on a tile of 512. */
const PIN_UNITS = EXTENT / 32

/** The listings of a cell of a tile's grid. */
export function clusterOfCell(
  tile: MapTile,
  { latitudes, longitudes }: MapGrid,
  { row, column, count, latitude, longitude }: MapCell,
): Cluster {
  const { south, west, north, east } = tileBox(tile)
  const box = {
    south: latitudes[row - 1] ?? south,
    north: latitudes[row] ?? north,
    west: longitudes[column - 1] ?? west,
    east: longitudes[column] ?? east,
  }
  return { count, latitude, longitude, box, isHere: false }
}

/** Splits listings into clusters of overlapping pins, and single ones. */
export function crowded(
  tile: MapTile,
  summaries: readonly ListingSummary[],
): { readonly alone: readonly ListingSummary[]; readonly clusters: readonly Cluster[] } {
  const squares = Map.groupBy(summaries, ({ listing }) =>
    placeOnTile(tile, listing, EXTENT)
      .map(units => Math.floor(units / PIN_UNITS))
      .join(),
  )
  const groups = [...squares.values()]
  return {
    alone: groups.filter(group => group.length === 1).flat(),
    clusters: groups.filter(group => group.length > 1).map(clusterOf),
  }
}

function clusterOf(summaries: readonly ListingSummary[]): Cluster {
  const points = summaries.map(({ listing }) => listing)
  const mean = (name: 'latitude' | 'longitude') =>
    points.reduce((sum, point) => sum + point[name], 0) / points.length
  return {
    count: points.length,
    box: boxOf(points),
    isHere: true,
    latitude: mean('latitude'),
    longitude: mean('longitude'),
  }
}
