import { boundaryRefusal } from './boundary-refusal.ts'
import {
  closedLine,
  MAX_POSITIONS,
  MAX_RINGS,
  type Position,
  type RawRing,
} from './boundary-rings.ts'
import { listOf, memberOf, nameAmong, positionOf } from './map-json.ts'
import { fromWebMercator, projectionOf, type ToDegrees } from './projection.ts'
import { polygonsByDirection } from './ring-directions.ts'

/** WGS 84 and NAD 83, which agree to a few yards. */
const DEGREES: ReadonlySet<number> = new Set([4326, 4269])
/** Web Mercator, under the numbers that Esri has given it. */
const WEB_MERCATOR: ReadonlySet<number> = new Set([3857, 102_100, 102_113])

/** Whether JSON is that of ArcGIS: a set of features, a feature, or a geometry. */
export function isEsriJson(whole: unknown): boolean {
  const geometryType = memberOf(whole, 'geometryType')
  if (typeof geometryType === 'string' && geometryType.startsWith('esri')) return true
  return featuresOf(whole)
    .slice(0, 20)
    .map(geometryOf)
    .some(one => LINES.some(name => memberOf(one, name) !== undefined))
}

const LINES = ['rings', 'paths', 'curveRings', 'curvePaths']

/**
 * The polygons and closed lines of Esri JSON, in degrees.
 * @returns With whether the file does not say its projection.
 * @throws Problem `invalid-input` for an unknown projection, curves, or more than a limit.
 */
export async function esriRings(
  whole: unknown,
): Promise<{ readonly rings: readonly RawRing[]; readonly isGuessed: boolean }> {
  const features = featuresOf(whole)
  if (features.length > MAX_RINGS) throw boundaryRefusal('The file has too many shapes.')
  const ofAll = memberOf(whole, 'spatialReference')
  const rings: RawRing[] = []
  let positions = 0
  let isGuessed = false
  for (const feature of features) {
    const geometry = geometryOf(feature)
    const reference = memberOf(geometry, 'spatialReference') ?? ofAll
    isGuessed ||= reference === undefined
    const toDegrees = await degreesOf(reference)
    const lineOf = (line: unknown): Position[] => {
      const read = listOf(line).map(positionOf)
      positions += read.length
      if (positions > MAX_POSITIONS) throw boundaryRefusal('The file has too many corners.')
      return read.map(toDegrees)
    }
    rings.push(...shapesOf(geometry, nameAmong(memberOf(feature, 'attributes')), lineOf))
    if (rings.length > MAX_RINGS) throw boundaryRefusal('The file has too many shapes.')
  }
  return { rings, isGuessed }
}

function shapesOf(
  geometry: unknown,
  name: string,
  lineOf: (line: unknown) => Position[],
): readonly RawRing[] {
  if (memberOf(geometry, 'curveRings') || memberOf(geometry, 'curvePaths')) {
    throw boundaryRefusal(
      'The file has true curves. Convert them to lines ("Densify" in ArcGIS), and export it again.',
    )
  }
  const lines = listOf(memberOf(geometry, 'paths')).flatMap(path => {
    const closed = closedLine(lineOf(path))
    return closed === null ? [] : { name, positions: closed, holes: [] }
  })
  const rings = listOf(memberOf(geometry, 'rings')).map(lineOf)
  return [...polygonsByDirection(rings, name), ...lines]
}

function featuresOf(whole: unknown): readonly unknown[] {
  const features = memberOf(whole, 'features')
  return features === undefined ? [whole] : listOf(features)
}

/** A file may also be a geometry alone. */
function geometryOf(feature: unknown): unknown {
  return memberOf(feature, 'geometry') ?? feature
}

/** @param reference Undefined: the file does not say it; its numbers are read as degrees. */
async function degreesOf(reference: unknown): Promise<ToDegrees> {
  if (reference === undefined || reference === null) return position => position
  const wkt = memberOf(reference, 'wkt')
  if (typeof wkt === 'string') return projectionOf(wkt)
  const ids = [memberOf(reference, 'latestWkid'), memberOf(reference, 'wkid')].filter(
    id => typeof id === 'number',
  )
  if (ids.some(id => DEGREES.has(id))) return position => position
  if (ids.some(id => WEB_MERCATOR.has(id))) return fromWebMercator
  const name = ids.length > 0 ? `number ${ids.at(-1)}` : 'that it does not name'
  throw boundaryRefusal(
    `The file is in the projection ${name}, which cannot be read here. Export it in WGS 84 (4326).`,
  )
}
