import { open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { crossingOf } from '../../domain/places/crossing.ts'
import { isOnEarth } from '../../domain/places/degrees.ts'
import type { FileRing, FileRings } from '../../domain/places/file-rings.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { areaAcres } from '../../domain/places/polyline.ts'
import { boundaryRefusal } from './boundary-refusal.ts'
import type { RawRing } from './boundary-rings.ts'
import { geoJsonRings } from './geojson-rings.ts'
import { kmlRings } from './kml-rings.ts'
import { projectionOf } from './projection.ts'
import { isShapefile, shapefileRings } from './shapefile-rings.ts'
import { type ZipMember, zipMembers } from './zip-members.ts'

/** The largest boundary of a listing. */
/** About 40 square feet: less is a line. */
const MIN_ACRES = 0.001
const MAX_CORNERS = 10_000
/** How many boundaries a person can choose from. */
const MAX_SHOWN_RINGS = 40
const KINDS = 'KML, KMZ, GeoJSON or a zipped shapefile'
const WANTED = ['.kml', '.shp', '.prj', '.geojson', '.json']
const GUESSED = 'The file does not say its projection; its numbers are read as degrees.'

interface RawRings {
  readonly rings: readonly RawRing[]
  readonly note: string
}

/**
 * Reads the boundaries in a file; the content determines the format, not the name.
 * @throws Problem `invalid-input` with a sentence for the person who sent it.
 */
export async function readBoundaries(file: string): Promise<FileRings> {
  const { rings, note } = await rawRings(file)
  if (rings.length === 0) {
    throw boundaryRefusal(
      'The file has no closed shape. Draw the boundary as a polygon, and export it once more.',
    )
  }
  const read = rings.map(onEarth).filter(({ points }) => points.length >= 3)
  if (read.length === 0) {
    throw boundaryRefusal('The shapes of the file have fewer than three corners.')
  }
  const fitting = read.filter(({ points }) => points.length <= MAX_CORNERS)
  if (fitting.length === 0) {
    const count = read[0]?.points.length.toLocaleString('en')
    const most = MAX_CORNERS.toLocaleString('en')
    throw boundaryRefusal(
      `The boundary has ${count} corners; a listing takes ${most}. Simplify it, and export it once more.`,
    )
  }
  const crossings = fitting.map(({ points }) => crossingOf(points))
  const simple = fitting.filter((_, i) => crossings[i] === null)
  const [crossing] = crossings
  if (simple.length === 0 && crossing) {
    const at = `${crossing.latitude.toFixed(5)}, ${crossing.longitude.toFixed(5)}`
    throw boundaryRefusal(
      `The boundary crosses itself at ${at}, so it has no area. List its corners in order around the land, and export it again.`,
    )
  }
  const withArea = simple
    .map(ring => ({ ring, acres: areaAcres(ring.points) }))
    .filter(({ acres }) => acres >= MIN_ACRES)
  if (withArea.length === 0)
    throw boundaryRefusal('The boundary has no area: its corners are on one line.')
  const byArea = withArea
    .toSorted((a, b) => b.acres - a.acres)
    .slice(0, MAX_SHOWN_RINGS)
    .map(({ ring }) => ring)
  return { rings: byArea, leftOut: read.length - byArea.length, note }
}

async function rawRings(file: string): Promise<RawRings> {
  const start = await startOf(file)
  if (start.toString('latin1', 0, 2) === 'PK') return zippedRings(file)
  if (isShapefile(start)) {
    throw boundaryRefusal(
      'This is a part of a shapefile. Zip it together with its .prj file, and send the zip.',
    )
  }
  return textRings(await readFile(file))
}

async function startOf(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(128))
  return buffer.subarray(0, bytesRead)
}

function textRings(bytes: Buffer): RawRings {
  const text = new TextDecoder().decode(bytes).trimStart()
  if (text.startsWith('{')) return { rings: geoJsonRings(text), note: '' }
  if (text.startsWith('<') && /<(?:\w{1,20}:)?kml[\s>]/i.test(text.slice(0, 5000))) {
    return { rings: kmlRings(text), note: '' }
  }
  throw boundaryRefusal(`The file is not ${KINDS}.`)
}

async function zippedRings(file: string): Promise<RawRings> {
  const isWanted = (name: string) => WANTED.includes(extname(name).toLowerCase())
  const members = await zipMembers(file, isWanted)
  const ending =
    (wanted: string) =>
    ({ name }: ZipMember) =>
      extname(name).toLowerCase() === wanted
  const shapefiles = members.filter(ending('.shp'))
  if (shapefiles.length > 0) {
    const read = await Promise.all(shapefiles.map(one => projectedRings(one, members)))
    return {
      rings: read.flatMap(({ rings }) => rings),
      note: read.find(({ note }) => note)?.note ?? '',
    }
  }
  const text =
    members.find(ending('.kml')) ??
    members.find(ending('.geojson')) ??
    members.find(ending('.json'))
  if (text) return textRings(text.bytes)
  throw boundaryRefusal(`The zip has no file that is ${KINDS}.`)
}

async function projectedRings(
  { name, bytes }: ZipMember,
  members: readonly ZipMember[],
): Promise<RawRings> {
  const projection = members.find(
    one => one.name.toLowerCase() === name.toLowerCase().replace(/shp$/, 'prj'),
  )
  const description = projection?.bytes.toString('utf8') ?? null
  const toDegrees = await projectionOf(description)
  const rings = shapefileRings(bytes).map(ring => ({
    ...ring,
    positions: ring.positions.map(toDegrees),
  }))
  return { rings, note: description === null ? GUESSED : '' }
}

/** @throws Problem `invalid-input` for numbers that are not degrees. */
function onEarth({ name, positions, holes }: RawRing): FileRing {
  const points = positions.map(([longitude, latitude]) => ({ longitude, latitude }))
  if (!points.every(isOnEarth)) {
    throw boundaryRefusal(
      'The coordinates in the file are not degrees, so it is in a projection, such as State Plane, that it does not name. Export it in WGS 84, or zip the shapefile together with its .prj file.',
    )
  }
  return { name, points: withoutEnd(points), holes }
}

/** A ring repeats its first point at the end; a boundary does not. */
function withoutEnd(points: readonly Coordinates[]): readonly Coordinates[] {
  const first = points[0]
  const last = points.at(-1)
  const isClosed =
    points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed ? points.slice(0, -1) : points
}
