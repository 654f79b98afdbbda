import { boxAround } from '../../domain/places/box-around.ts'
import type { BoundingBox } from '../../domain/places/place.ts'
import type { Polygon } from '../../domain/places/polygon.ts'
import type { Criteria, LocationCriterion } from '../../domain/searching/criteria.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import { placesIn } from '../../domain/searching/several-places.ts'

/** The list of searches without a place. */
const ANYWHERE = 'any'
/** A larger area is in the list of searches for anywhere, because each list takes memory. */
const MAX_CELLS = 64

/**
 * The lists that a search belongs to, by its criteria: towns, lakes and ZIP codes, counties,
 * regions, states; areas by the cells of one degree that their boxes touch. If several kinds are
 * possible, the one with the fewest listings. Every listing that meets the criteria has one of
 * these lists among its own; a shared list never proves that a listing meets them.
 */
export function placesOf(criteria: Criteria): readonly string[] {
  const { zip, location, near, polygon, bounds } = criteria
  if (zip !== null) return [`zip ${zip}`]
  if (location !== null && location.kind !== 'near' && !isLarge(location)) return named(location)
  const boxes = [
    near && boxAround(near, near.distanceMiles),
    polygon && boxOf(polygon),
    bounds,
    location?.kind === 'near' && location.center
      ? boxAround(location.center, location.distanceMiles)
      : null,
  ]
  const areas = boxes.map(box => box && cellsIn(box)).filter(cells => cells !== null)
  const smallest = areas.toSorted((a, b) => a.length - b.length)[0]
  if (smallest) return smallest
  return location !== null && location.kind !== 'near' ? named(location) : [ANYWHERE]
}

/** Whether a shared list of `placesOf` is enough to prove the location of a listing. */
export function isPlacedByLists({
  zip,
  location,
  near,
  polygon,
  bounds,
  window,
}: Criteria): boolean {
  const areas = [near, polygon, bounds, window].filter(area => area !== null)
  if (areas.length > 0 || location?.kind === 'near') return false
  return zip === null || location === null
}

/** The lists whose searches a listing may meet. */
export function placesAround(record: SearchRecord): readonly string[] {
  const { zip, cityId, lakeId, countyId, regionId, stateId, latitude, longitude } = record
  return [
    ...(zip === null ? [] : [`zip ${zip}`]),
    ...(cityId === null ? [] : [`city ${cityId}`]),
    ...(lakeId === null ? [] : [`lake ${lakeId}`]),
    `county ${countyId}`,
    `region ${regionId}`,
    `state ${stateId}`,
    cellAt(latitude, longitude),
    ANYWHERE,
  ]
}

function isLarge(location: Exclude<LocationCriterion, { kind: 'near' }>): boolean {
  return placesIn(location).some(({ kind }) => kind === 'state' || kind === 'region')
}

function named(location: Exclude<LocationCriterion, { kind: 'near' }>): string[] {
  return placesIn(location).map(({ kind, id }) => `${kind} ${id}`)
}

function boxOf(polygon: Polygon): BoundingBox {
  const latitudes = polygon.map(({ latitude }) => latitude)
  const longitudes = polygon.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  }
}

/** The cells that a box touches; null if there are too many. */
function cellsIn({ south, north, west, east }: BoundingBox): string[] | null {
  const width = west <= east ? east - west : east - west + 360
  if ((north - south + 1) * (width + 1) > MAX_CELLS) return null
  const cells = new Set<string>()
  for (let row = Math.floor(south); row <= Math.floor(north); row++) {
    for (let column = Math.floor(west); column <= Math.floor(west + width); column++) {
      // East of the antimeridian, longitudes begin at -180 again; the meridian itself has both
      // names.
      cells.add(cellName(row, column >= 180 ? column - 360 : column))
      if (column === 180 || column === -180) cells.add(cellName(row, 180))
    }
  }
  return [...cells]
}

function cellAt(latitude: number, longitude: number): string {
  return cellName(Math.floor(latitude), Math.floor(longitude))
}

function cellName(row: number, column: number): string {
  return `cell ${row} ${column}`
}
