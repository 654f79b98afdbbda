import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import {
  Compression,
  type Header,
  PMTiles,
  type RangeResponse,
  type Source,
  TileType,
} from 'pmtiles'
import type { MapTile } from '../../../../domain/places/map-tile.ts'
import { Problem } from '../../../../domain/problem.ts'
import { headerFault } from './archive-header.ts'

/** The metadata of an archive; any member may be missing or invalid. */
export interface ArchiveMetadata {
  readonly name?: unknown
  readonly attribution?: unknown
  readonly encoding?: unknown
  readonly vector_layers?: unknown
}

/** An operator's PMTiles file, read tile by tile. */
export interface TileArchive extends AsyncDisposable {
  readonly minZoom: number
  readonly maxZoom: number
  readonly kind: 'vector' | 'png' | 'webp' | 'jpeg' | 'avif' | 'other'
  /** The size of the file. */
  readonly bytes: number
  /** West, south, east and north. */
  readonly bounds: readonly [number, number, number, number]
  readonly metadata: ArchiveMetadata
  /** Changes with the file. */
  readonly version: string
  /** The bytes of a tile, uncompressed; null if the archive does not have it. */
  tile(tile: MapTile): Promise<Buffer | null>
}

const KINDS: Readonly<Partial<Record<TileType, TileArchive['kind']>>> = {
  [TileType.Mvt]: 'vector',
  [TileType.Png]: 'png',
  [TileType.Webp]: 'webp',
  [TileType.Jpeg]: 'jpeg',
  [TileType.Avif]: 'avif',
}

/** The maximum uncompressed size of a part of a file, such as a tile. */
const MAX_UNPACKED_BYTES = 32 * 1024 ** 2

/**
 * Opens an archive and reads its header and metadata.
 * @param setting Named in problems: such as `ACREAGE_BASEMAP`, or the name of a map.
 * @throws Problem `invalid-input` if the file cannot be read or is not PMTiles.
 */
export async function openTileArchive(setting: string, file: string): Promise<TileArchive> {
  await using begun = new AsyncDisposableStack()
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw fault(setting, `${setting} names ${file}, which cannot be read: ${reason}.`, error)
  })
  begun.defer(() => handle.close())
  const stats = await handle.stat()
  const { size, mtimeMs } = stats
  const wrong = stats.isFile() ? await headerFault(handle, size) : 'it is not a file'
  if (wrong !== null)
    throw fault(setting, `${setting} names ${file}, which cannot be used: ${wrong}.`)
  const archive = new PMTiles(new FileSource(file, handle), undefined, unpacked)
  const [header, metadata] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata() as Promise<ArchiveMetadata>,
  ]).catch((error: unknown) => {
    const detail = `${setting} names ${file}, which cannot be used: its directory or its metadata cannot be read: ${String(error)}`
    throw fault(setting, detail, error)
  })
  const ending = begun.move()
  return {
    ...described(header),
    metadata: isRecord(metadata) ? metadata : {},
    bytes: size,
    version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    tile: async ({ z, x, y }) => {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data) : null
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

function isRecord(value: unknown): value is ArchiveMetadata {
  return typeof value === 'object' && value !== null
}

/** Decompresses a part of a file. Fails on one that would fill the memory. */
async function unpacked(stored: ArrayBuffer, by: Compression): Promise<ArrayBuffer> {
  if (by === Compression.None || by === Compression.Unknown) return stored
  const unpack = by === Compression.Gzip ? promisify(gunzip) : promisify(brotliDecompress)
  if (by !== Compression.Gzip && by !== Compression.Brotli) {
    throw new Error('It is compressed with neither gzip nor Brotli.')
  }
  const bytes: Buffer = await unpack(Buffer.from(stored), { maxOutputLength: MAX_UNPACKED_BYTES })
  return Uint8Array.from(bytes).buffer
}

/** The problem of a setting whose file does not work. */
export function fault(setting: string, detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', `Invalid ${setting}`, detail, { cause })
}

function described({ minZoom, maxZoom, tileType, minLon, minLat, maxLon, maxLat }: Header) {
  return {
    minZoom,
    maxZoom,
    kind: KINDS[tileType] ?? 'other',
    bounds: [minLon, minLat, maxLon, maxLat],
  } as const
}

class FileSource implements Source {
  readonly #file: string
  readonly #handle: FileHandle

  constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  getKey(): string {
    return this.#file
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset)
    return { data: bytes.buffer.slice(0, bytesRead) }
  }
}
