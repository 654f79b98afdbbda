import type { FileHandle } from 'node:fs/promises'

/**
 * The header of PMTiles version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 */
const HEADER_BYTES = 127
const MAGIC = 'PMTiles'
const VERSION = 3
/** Where the header has the offsets of parts; their lengths are 8 bytes later. */
const PARTS = [
  { at: 8, name: 'first directory' },
  { at: 24, name: 'metadata' },
  { at: 40, name: 'directories' },
  { at: 56, name: 'tiles' },
] as const
/** The specification allows 16 kB for the first directory. Metadata are read whole. */
const MAX_DIRECTORY_BYTES = 16_384
const MAX_METADATA_BYTES = 4 * 1024 ** 2
/** Degrees are stored as integers of this scale. */
const STEPS_PER_DEGREE = 1e7

/** Files that operators mistake for PMTiles, by their first characters. */
const OTHERS: readonly (readonly [start: string, what: string])[] = [
  [
    'SQLite format 3',
    'an MBTiles file or another database: run "pmtiles convert" to turn it into PMTiles',
  ],
  ['PK', 'a zip: unpack it'],
  ['\u001f\u008b', 'compressed with gzip: unpack it'],
  ['II*', 'a TIFF: convert it to tiles first'],
  ['MM', 'a TIFF: convert it to tiles first'],
  ['\u0089PNG', 'a single image, not tiles'],
  ['version https://git-lfs', 'a pointer to a file of Git LFS, not the file'],
  ['<', 'HTML or XML: the download may have failed'],
]

/**
 * Why a file is not valid PMTiles, as the end of a sentence; null if its header looks valid. Reads
 * only the header, however large the file is.
 */
export async function headerFault(handle: FileHandle, size: number): Promise<string | null> {
  if (size === 0) return 'it is empty'
  const header = Buffer.alloc(HEADER_BYTES)
  const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0)
  const start = header.toString('latin1', 0, bytesRead)
  if (!start.startsWith(MAGIC)) {
    const [, what] = OTHERS.find(([other]) => start.startsWith(other)) ?? []
    return what === undefined ? 'it is not a PMTiles file' : `it is not a PMTiles file but ${what}`
  }
  const version = header[MAGIC.length]
  if (version !== VERSION) {
    return `it is PMTiles of version ${version}, and version ${VERSION} is required: run "pmtiles convert"`
  }
  if (bytesRead < HEADER_BYTES) return 'it is truncated: it ends within its header'
  return partsFault(header, size) ?? boundsFault(header)
}

function partsFault(header: Buffer, size: number): string | null {
  for (const { at, name } of PARTS) {
    const offset = header.readBigUInt64LE(at)
    const length = header.readBigUInt64LE(at + 8)
    if (offset + length > BigInt(size)) {
      return `it is truncated: its ${name} end at byte ${offset + length}, but the file has ${size} bytes`
    }
    const max = name === 'metadata' ? MAX_METADATA_BYTES : MAX_DIRECTORY_BYTES
    if ((name === 'metadata' || name === 'first directory') && length > max) {
      return `its ${name} have ${length} bytes, and ${max} are allowed`
    }
  }
  return null
}

function boundsFault(header: Buffer): string | null {
  const minZoom = header.readUInt8(100)
  const maxZoom = header.readUInt8(101)
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map(
    at => header.readInt32LE(at) / STEPS_PER_DEGREE,
  )
  const isBox =
    west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north
  if (!isBox) {
    return `it says that it covers west ${west}, south ${south}, east ${east}, north ${north}, which is not on Earth`
  }
  return minZoom > maxZoom || maxZoom > 30
    ? `it says that it has zooms ${minZoom} to ${maxZoom}, which is not possible`
    : null
}
