import { boundaryRefusal } from './boundary-refusal.ts'
import { MAX_POSITIONS, MAX_RINGS, type Position, type RawRing } from './boundary-rings.ts'

/** No map has more nested objects. */
const MAX_VISITED = 200_000
const NAMES = ['name', 'Name', 'NAME', 'title', 'id', 'parcel', 'PARCEL_ID']
const MAX_NAME_CHARACTERS = 200

/**
 * The polygons of a GeoJSON text, in file order.
 * @throws Problem `invalid-input` when it is not JSON, names another projection, or exceeds a
 *   limit.
 */
export function geoJsonRings(text: string): readonly RawRing[] {
  const whole = parsed(text)
  requireDegrees(whole)
  const rings: RawRing[] = []
  /** A stack of the values to visit, with the name of their feature. */
  const waiting: { readonly value: unknown; readonly name: string }[] = [{ value: whole, name: '' }]
  let visited = 0
  let positions = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visited++
    if (visited > MAX_VISITED || rings.length > MAX_RINGS) {
      throw boundaryRefusal('The GeoJSON has too many shapes.')
    }
    const { value, name } = next
    const later = (values: unknown, named = name) => {
      const list = Array.isArray(values) ? values : [values]
      for (const one of list.toReversed()) waiting.push({ value: one, name: named })
    }
    const type = memberOf(value, 'type')
    if (type === 'FeatureCollection') later(memberOf(value, 'features'))
    else if (type === 'Feature') later(memberOf(value, 'geometry'), nameOf(value))
    else if (type === 'GeometryCollection') later(memberOf(value, 'geometries'))
    else if (type === 'Polygon' || type === 'MultiPolygon') {
      const coordinates = memberOf(value, 'coordinates')
      for (const polygon of listOf(type === 'Polygon' ? [coordinates] : coordinates)) {
        const [outer, ...holes] = listOf(polygon)
        const line = listOf(outer).map(positionOf)
        positions += line.length
        if (positions > MAX_POSITIONS) throw boundaryRefusal('The GeoJSON has too many corners.')
        rings.push({ name, positions: line, holes: holes.length })
      }
    }
  }
  return rings
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw boundaryRefusal('The GeoJSON cannot be read: it is not complete, valid JSON.', error)
  }
}

/** Since 2016 GeoJSON has only degrees; older files may name another projection. */
function requireDegrees(whole: unknown): void {
  const crs = memberOf(memberOf(memberOf(whole, 'crs'), 'properties'), 'name')
  if (typeof crs !== 'string' || /CRS84|EPSG:{1,2}(?:4326|4269)$/i.test(crs)) return
  throw boundaryRefusal(
    `The GeoJSON is in the projection ${crs.slice(0, 80)}. Export it in degrees (WGS 84).`,
  )
}

function positionOf(value: unknown): Position {
  const [x, y] = listOf(value)
  if (typeof x === 'number' && typeof y === 'number') return [x, y]
  throw boundaryRefusal('The GeoJSON has a corner that is not two numbers.')
}

function nameOf(feature: unknown): string {
  const properties = memberOf(feature, 'properties')
  const known = NAMES.map(name => memberOf(properties, name)).find(
    value => typeof value === 'string' || typeof value === 'number',
  )
  return String(known ?? '').slice(0, MAX_NAME_CHARACTERS)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
