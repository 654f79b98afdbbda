import { boundaryRefusal } from './boundary-refusal.ts'
import {
  closedLine,
  MAX_POSITIONS,
  MAX_RINGS,
  type Position,
  type RawRing,
} from './boundary-rings.ts'
import { listOf, memberOf, nameAmong, positionOf } from './map-json.ts'

/** No map has more nested objects. */
const MAX_VISITED = 200_000

/**
 * The polygons and closed lines of GeoJSON, in file order.
 * @throws Problem `invalid-input` when it names another projection, or exceeds a limit.
 */
export function geoJsonRings(whole: unknown): readonly RawRing[] {
  requireDegrees(whole)
  const rings: RawRing[] = []
  /** A stack of the values to visit, with the name of their feature. */
  const waiting: { readonly value: unknown; readonly name: string }[] = [{ value: whole, name: '' }]
  let visited = 0
  let positions = 0
  const lineOf = (value: unknown): readonly Position[] => {
    const line = listOf(value).map(positionOf)
    positions += line.length
    if (positions > MAX_POSITIONS) throw boundaryRefusal('The GeoJSON has too many corners.')
    return line
  }
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
    else if (type === 'Feature') {
      later(memberOf(value, 'geometry'), nameAmong(memberOf(value, 'properties')))
    } else if (type === 'GeometryCollection') later(memberOf(value, 'geometries'))
    else rings.push(...shapesOf(value, lineOf).map(shape => ({ ...shape, name })))
  }
  return rings
}

type Shape = Omit<RawRing, 'name'>

/** The rings of a geometry; none if it has no area. */
function shapesOf(
  geometry: unknown,
  lineOf: (value: unknown) => readonly Position[],
): readonly Shape[] {
  const type = memberOf(geometry, 'type')
  const coordinates = memberOf(geometry, 'coordinates')
  const several = typeof type === 'string' && type.startsWith('Multi')
  const parts = several ? listOf(coordinates) : [coordinates]
  if (type === 'Polygon' || type === 'MultiPolygon') {
    return parts.map(polygon => {
      const [outer = [], ...holes] = listOf(polygon).map(lineOf)
      return { positions: outer, holes }
    })
  }
  if (type !== 'LineString' && type !== 'MultiLineString') return []
  return parts.flatMap(part => {
    const positions = closedLine(lineOf(part))
    return positions === null ? [] : { positions, holes: [] }
  })
}

/** Since 2016 GeoJSON has only degrees; older files may name another projection. */
function requireDegrees(whole: unknown): void {
  const crs = memberOf(memberOf(memberOf(whole, 'crs'), 'properties'), 'name')
  if (typeof crs !== 'string' || /CRS84|EPSG:{1,2}(?:4326|4269)$/i.test(crs.slice(0, 200))) return
  throw boundaryRefusal(
    `The GeoJSON is in the projection ${crs.slice(0, 80)}. Export it in degrees (WGS 84).`,
  )
}
