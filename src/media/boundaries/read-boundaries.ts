import { open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { crossingOf } from '../../domain/places/crossing.ts'
import { isOnEarth } from '../../domain/places/degrees.ts'
import type { FileRing, FileRings, Ring } from '../../domain/places/file-rings.ts'
import { areaAcres } from '../../domain/places/polyline.ts'
import { boundaryRefusal } from './boundary-refusal.ts'
import { closedLine, type Position, type RawRing } from './boundary-rings.ts'
import { esriRings, isEsriJson } from './esri-rings.ts'
import { geoJsonRings } from './geojson-rings.ts'
import { kmlRings } from './kml-rings.ts'
import { parsedJson } from './map-json.ts'
import { projectionOf } from './projection.ts'
import { isShapefile, shapefileRings } from './shapefile-rings.ts'
import { type ZipMember, zipMembers } from './zip-members.ts'

/** About 40 square feet: less is a line. */
const MIN_ACRES = 0.001
/** The largest boundary of a listing. */
const MAX_CORNERS = 10_000
const STEPS_PER_DEGREE = 100_000
/** How many boundaries a person can choose from. */
const MAX_SHOWN_RINGS = 40
const KINDS = 'KML, KMZ, GeoJSON, Esri JSON or a zipped shapefile'
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
  const shown = [...shapesWithArea(read), ...read.filter(isCrossed)].slice(0, MAX_SHOWN_RINGS)
  if (shown.length > 0) return { rings: shown, leftOut: read.length - shown.length, note }
  if (read.some(ring => cornersOf(ring) <= MAX_CORNERS)) {
    throw boundaryRefusal('The boundary has no area: its corners are on one line.')
  }
  const [count = 0] = read.map(cornersOf)
  throw boundaryRefusal(
    `The boundary has ${count.toLocaleString('en')} corners; a listing takes ${MAX_CORNERS.toLocaleString('en')}. Simplify it, and export it once more.`,
  )
}

/** The shapes that can be a boundary, largest first. */
function shapesWithArea(rings: readonly FileRing[]): readonly FileRing[] {
  return rings
    .filter(ring => cornersOf(ring) <= MAX_CORNERS && ring.crossing === null)
    .map(ring => ({ ring, acres: areaAcres(ring.points) }))
    .filter(({ acres }) => acres >= MIN_ACRES)
    .toSorted((a, b) => b.acres - a.acres)
    .map(({ ring }) => ring)
}

function isCrossed({ crossing }: FileRing): boolean {
  return crossing !== null
}

function cornersOf({ points, holes }: FileRing): number {
  return holes.reduce((sum, hole) => sum + hole.length, points.length)
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

async function textRings(bytes: Buffer): Promise<RawRings> {
  const text = new TextDecoder().decode(bytes).trimStart()
  if (text.startsWith('{')) return jsonRings(parsedJson(text))
  if (text.startsWith('<') && /<(?:\w{1,20}:)?kml[\s>]/i.test(text.slice(0, 5000))) {
    return { rings: kmlRings(text), note: '' }
  }
  throw boundaryRefusal(`The file is not ${KINDS}.`)
}

async function jsonRings(whole: unknown): Promise<RawRings> {
  if (!isEsriJson(whole)) return { rings: geoJsonRings(whole), note: '' }
  const { rings, isGuessed } = await esriRings(whole)
  return { rings, note: isGuessed ? GUESSED : '' }
}

async function zippedRings(file: string): Promise<RawRings> {
  const isWanted = (name: string) => WANTED.includes(endOf(name))
  const members = await zipMembers(file, isWanted)
  const shapefiles = members.filter(({ name }) => endOf(name) === '.shp')
  const texts = members.filter(({ name }) => !['.shp', '.prj'].includes(endOf(name)))
  if (shapefiles.length > 0) {
    return joined(await Promise.all(shapefiles.map(one => projectedRings(one, members))))
  }
  if (texts.length > 0) return ringsOfTexts(texts)
  throw boundaryRefusal(`The zip has no file that is ${KINDS}.`)
}

function endOf(name: string): string {
  return extname(name).toLowerCase()
}

/**
 * The shapes of all files of a KMZ: the first one may be only a legend. A file that cannot be read
 * does not matter beside one with shapes.
 */
async function ringsOfTexts(texts: readonly ZipMember[]): Promise<RawRings> {
  const read = await Promise.allSettled(texts.map(({ bytes }) => textRings(bytes)))
  const all = joined(read.flatMap(one => (one.status === 'fulfilled' ? one.value : [])))
  const failed = read.find(one => one.status === 'rejected')
  if (all.rings.length === 0 && failed) throw failed.reason
  return all
}

function joined(read: readonly RawRings[]): RawRings {
  return {
    rings: read.flatMap(({ rings }) => rings),
    note: read.find(({ note }) => note)?.note ?? '',
  }
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
  const { rings: read, areLines } = shapefileRings(bytes)
  const rings = read.flatMap(ring => {
    const line = ring.positions.map(toDegrees)
    const positions = areLines ? closedLine(line) : line
    const holes = ring.holes.map(hole => hole.map(toDegrees))
    return positions === null ? [] : { ...ring, positions, holes }
  })
  return { rings, note: description === null ? GUESSED : '' }
}

/** @throws Problem `invalid-input` for numbers that are not degrees. */
function onEarth({ name, positions, holes }: RawRing): FileRing {
  const ring = {
    name,
    points: pointsOf(positions),
    holes: holes.map(pointsOf).filter(hole => hole.length >= 3),
  }
  // Comparing the sides of more corners takes too long.
  const isComparable = cornersOf({ ...ring, crossing: null }) <= MAX_CORNERS
  const crossings = isComparable ? [ring.points, ...ring.holes].map(crossingOf) : []
  return { ...ring, crossing: crossings.find(one => one !== null) ?? null }
}

function pointsOf(positions: readonly Position[]): Ring {
  const points = positions.map(([longitude, latitude]) => ({
    longitude: rounded(longitude),
    latitude: rounded(latitude),
  }))
  if (points.every(isOnEarth)) return withoutEnd(points)
  throw boundaryRefusal(
    'The coordinates in the file are not degrees, so it is in a projection, such as State Plane, that it does not name. Export it in WGS 84, or zip the shapefile together with its .prj file.',
  )
}

/** As a boundary is stored, so that what does not cross itself here does not there. */
function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
}

/** A ring repeats its first point at the end; a boundary does not. */
function withoutEnd(points: Ring): Ring {
  const first = points[0]
  const last = points.at(-1)
  const isClosed =
    points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed ? points.slice(0, -1) : points
}
