import { isOnEarth } from '../../domain/places/degrees.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { areaAcres } from '../../domain/places/polyline.ts'
import { boundaryText } from '../../domain/places/tracts.ts'
import { headKey } from './head-key.ts'
import type { SourceRecord, SourceValue } from './source-record.ts'

/** Six decimals of a degree are four inches. */
const PRECISION = 1_000_000
/** The names that counties use for parcel numbers. */
const PARCEL_NUMBERS = new Set(
  'apn parcelid parcelnumber parcelnumb parcelno parcel pin'.split(' '),
)

/** The member of a record for a shape that cannot be a boundary. */
export const UNREAD_SHAPE = 'GeoJSON geometry'
/** The member of a record for a boundary that says that there are no other tracts and holes. */
export const WHOLE_SHAPE = 'GeoJSON boundary'
const MAX_SHOWN = 200

/**
 * A feature of GeoJSON as a record: its properties, with the center of its shape where they have no
 * coordinates, its boundary, and as key its id, or otherwise its
 * parcel number. A shape that is no boundary becomes a text for the report.
 * @returns Null if the record is not a feature.
 */
export function featureRecord(record: SourceRecord): SourceRecord | null {
  const { type, properties, geometry, id } = record
  if (type !== 'Feature' || !isObject(properties)) return null
  return { ...shapeOf(geometry ?? null), ...keyOf(properties, id), ...properties }
}

function shapeOf(geometry: SourceValue): SourceRecord {
  if (geometry === null) return {}
  if (!isObject(geometry)) return { [UNREAD_SHAPE]: JSON.stringify(geometry).slice(0, MAX_SHOWN) }
  const polygons = ringsOf(geometry)
  const [largest = []] = polygons
    .map(([outer = []]) => outer)
    .toSorted((one, other) => areaAcres(other) - areaAcres(one))
  // In another projection, the coordinates are not degrees; the report says so for the center.
  const areRings = polygons.every(
    rings => rings.length > 0 && rings.every(ring => ring.length > 3 && ring.every(isOnEarth)),
  )
  const tracts = polygons.map(([outer = [], ...holes]) => ({ outer, holes }))
  const middle = largest.length > 0 ? middleOf(largest) : {}
  if (geometry['type'] === 'Point') {
    const { coordinates = null } = geometry
    return largest.length > 0
      ? middle
      : { coordinates: JSON.stringify(coordinates).slice(0, MAX_SHOWN) }
  }
  if (areRings && tracts.length > 0) {
    const encodedBoundary = boundaryText(tracts)
    return { ...middle, [WHOLE_SHAPE]: encodedBoundary, encodedBoundary }
  }
  return { ...middle, [UNREAD_SHAPE]: JSON.stringify(geometry).slice(0, MAX_SHOWN) }
}

function keyOf(properties: SourceRecord, id: SourceValue | undefined): SourceRecord {
  if (typeof id === 'string' || typeof id === 'number') return { id }
  const number = Object.entries(properties).find(([name]) => PARCEL_NUMBERS.has(headKey(name)))?.[1]
  return number === undefined ? {} : { id: number }
}

/** The polygons of a geometry, each as its rings; a point is a ring of one corner. */
function ringsOf({ type, coordinates }: SourceRecord): readonly (readonly Coordinates[])[][] {
  if (type === 'Point') return [[positions([coordinates ?? null])]]
  const polygons =
    type === 'Polygon' ? [coordinates ?? null] : type === 'MultiPolygon' ? coordinates : []
  return listOf(polygons).map(polygon => listOf(polygon).map(positions))
}

/**
 * The corners of a ring; empty if one of them is not a position, because the ring would be a
 * different one without it.
 */
function positions(ring: SourceValue): readonly Coordinates[] {
  const corners = listOf(ring).map(position => {
    const [longitude, latitude] = listOf(position)
    const isPoint = typeof longitude === 'number' && typeof latitude === 'number'
    return isPoint ? { latitude, longitude } : null
  })
  return corners.every(corner => corner !== null) ? corners : []
}

/** The center of a ring's bounding box. */
function middleOf(ring: readonly Coordinates[]): SourceRecord {
  const middle = (values: readonly number[]) => {
    const [least, most] = values.reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
    )
    return Math.round(((least + most) / 2) * PRECISION) / PRECISION
  }
  return {
    latitude: middle(ring.map(({ latitude }) => latitude)),
    longitude: middle(ring.map(({ longitude }) => longitude)),
  }
}

function listOf(value: SourceValue | undefined): readonly SourceValue[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: SourceValue | undefined): value is SourceRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
