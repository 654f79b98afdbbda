import { boundaryRefusal } from './boundary-refusal.ts'
import type { Position } from './boundary-rings.ts'

/** Turns a position in the file's units into degrees. */
export type ToDegrees = (position: Position) => Position

/** The radius of the sphere of Web Mercator, in meters. */
const MERCATOR_RADIUS = 6_378_137
const DEGREES = 180 / Math.PI
/** Longer descriptions are not read. */
const MAX_CHARACTERS = 20_000
/** Datums that agree with WGS 84 to a few yards, which is as exact as a boundary is stored. */
const KNOWN_DATUMS =
  /WGS.?(?:19)?84|NORTH.?AMERICAN.?(?:DATUM.?)?(?:OF.?)?1983|NAD.?(?:19)?83|NSRS|ITRF/i

/**
 * Returns a function that converts the numbers of a file into degrees. County offices use
 * State Plane and UTM, so their files state their projection.
 * @param description Well-known text, as in a `.prj` file; null for none.
 * @throws Problem `invalid-input` for an unknown projection.
 */
export async function projectionOf(description: string | null): Promise<ToDegrees> {
  if (description === null) return position => position
  const text = description.trim()
  const [, name = 'an unknown projection'] = /^\w+\["([^"]{1,80})"/.exec(text) ?? []
  if (text.length > MAX_CHARACTERS || !KNOWN_DATUMS.test(text)) throw unknownProjection(name)
  if (/^GEOG/i.test(text)) return position => position
  // Most files are in degrees: the package is loaded only for the others.
  const { default: proj4 } = await import('proj4')
  try {
    const converter = proj4(text, 'WGS84')
    return ([x, y]) => {
      const [east = Number.NaN, north = Number.NaN] = converter.forward([x, y])
      return [east, north]
    }
  } catch (error) {
    throw unknownProjection(name, error)
  }
}

/** Web Mercator (EPSG 3857), the projection of most maps on the web. */
export function fromWebMercator([x, y]: Position): Position {
  const north = 2 * Math.atan(Math.exp(y / MERCATOR_RADIUS)) - Math.PI / 2
  return [(x / MERCATOR_RADIUS) * DEGREES, north * DEGREES]
}

function unknownProjection(name: string, cause?: unknown) {
  return boundaryRefusal(
    `The file is in the projection ${name}, which cannot be read. Export it in WGS 84, or as KML.`,
    cause,
  )
}
