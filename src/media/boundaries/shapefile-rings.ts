import { boundaryRefusal } from './boundary-refusal.ts'
import { MAX_POSITIONS, MAX_RINGS, type Position, type RawRing } from './boundary-rings.ts'
import { polygonsByDirection } from './ring-directions.ts'

const FILE_CODE = 9994
const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
/** Polygons and lines, with and without heights and measures. */
const POLYGONS: ReadonlySet<number> = new Set([5, 15, 25])
const LINES: ReadonlySet<number> = new Set([3, 13, 23])
const KINDS: Readonly<Record<number, string>> = {
  1: 'points',
  8: 'points',
  11: 'points',
  18: 'points',
}

/** Whether the first bytes are those of a shapefile. */
export function isShapefile(bytes: Buffer): boolean {
  return bytes.length >= HEADER_BYTES && bytes.readInt32BE(0) === FILE_CODE
}

/** The rings of a shapefile. */
interface ShapefileRings {
  readonly rings: readonly RawRing[]
  /** Whether they are lines, which may be open. */
  readonly areLines: boolean
}

/**
 * The polygons or lines of a `.shp` file (ESRI Shapefile Technical Description, 1998): clockwise
 * rings of polygons are outer ones, the others are holes.
 * @throws Problem `invalid-input` when it has neither, or ends too early.
 */
export function shapefileRings(bytes: Buffer): ShapefileRings {
  if (!isShapefile(bytes)) throw boundaryRefusal('The shapefile is damaged: its header is invalid.')
  const kind = bytes.readInt32LE(32)
  const kinds = [POLYGONS, LINES].find(one => one.has(kind))
  if (kinds === undefined) {
    const has = KINDS[kind] ?? 'other shapes'
    throw boundaryRefusal(`The shapefile has ${has}. A boundary needs polygons or closed lines.`)
  }
  try {
    return { rings: ringsOf(bytes, kinds), areLines: kinds === LINES }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw boundaryRefusal('The shapefile is damaged: it ends too early.', error)
  }
}

function ringsOf(bytes: Buffer, kinds: ReadonlySet<number>): RawRing[] {
  const rings: RawRing[] = []
  let positions = 0
  let at = HEADER_BYTES
  while (at + RECORD_HEADER_BYTES < bytes.length) {
    const number = bytes.readInt32BE(at)
    const length = 2 * bytes.readInt32BE(at + 4)
    const start = at + RECORD_HEADER_BYTES
    if (length < 4 || start + length > bytes.length) throw new RangeError('A record is cut off')
    if (kinds.has(bytes.readInt32LE(start))) {
      const lines = linesOf(bytes.subarray(start, start + length))
      positions += lines.reduce((sum, line) => sum + line.length, 0)
      if (positions > MAX_POSITIONS || rings.length + lines.length > MAX_RINGS) {
        throw boundaryRefusal('The shapefile has too many shapes.')
      }
      const name = `Shape ${number}`
      if (kinds === LINES) rings.push(...lines.map(positions => ({ name, positions, holes: [] })))
      else rings.push(...polygonsByDirection(lines, name))
    }
    at = start + length
  }
  return rings
}

/**
 * The rings of a record: its kind and box (36 bytes), the numbers of parts and points, the start of
 * each part, the points.
 */
function linesOf(record: Buffer): Position[][] {
  const parts = record.readInt32LE(36)
  const points = record.readInt32LE(40)
  const firstPoint = 44 + 4 * parts
  if (parts < 0 || points < 0 || firstPoint + 16 * points > record.length) {
    throw new RangeError('A record names more points than it has')
  }
  const begins = Array.from({ length: parts }, (_, i) => record.readInt32LE(44 + 4 * i))
  return begins.map((begin, i) => {
    const end = begins[i + 1] ?? points
    if (begin < 0 || end < begin || end > points) throw new RangeError('A part is misplaced')
    return Array.from({ length: end - begin }, (_, j): Position => {
      const at = firstPoint + 16 * (begin + j)
      return [record.readDoubleLE(at), record.readDoubleLE(at + 8)]
    })
  })
}
