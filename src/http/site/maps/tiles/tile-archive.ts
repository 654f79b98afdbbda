import { type FileHandle, open } from 'node:fs/promises'
import { type Header, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles'
import type { MapTile } from '../../../../domain/places/map-tile.ts'
import { Problem } from '../../../../domain/problem.ts'

/** The metadata of an archive; any member may be absent or wrong. */
export interface ArchiveMetadata {
  readonly attribution?: unknown
  readonly encoding?: unknown
  readonly vector_layers?: unknown
}

/** A PMTiles file of an operator, read tile by tile. */
export interface TileArchive extends AsyncDisposable {
  readonly minZoom: number
  readonly maxZoom: number
  readonly kind: 'vector' | 'png' | 'webp' | 'other'
  /** West, south, east and north. */
  readonly bounds: readonly [number, number, number, number]
  readonly metadata: ArchiveMetadata
  /** Changes with the file. */
  readonly version: string
  /** The bytes of a tile, not compressed; null: the archive does not have it. */
  tile(tile: MapTile): Promise<Buffer | null>
}

const KINDS: Readonly<Partial<Record<TileType, TileArchive['kind']>>> = {
  [TileType.Mvt]: 'vector',
  [TileType.Png]: 'png',
  [TileType.Webp]: 'webp',
}

/**
 * Opens an archive and reads what it says of itself.
 * @param setting Such as `ACREAGE_BASEMAP`, for problems.
 * @throws Problem `invalid-input` if the file cannot be read or is not PMTiles.
 */
export async function openTileArchive(setting: string, file: string): Promise<TileArchive> {
  await using begun = new AsyncDisposableStack()
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw fault(setting, `${setting} names ${file}, which cannot be read: ${reason}.`, error)
  })
  begun.defer(() => handle.close())
  const { size, mtimeMs } = await handle.stat()
  const archive = new PMTiles(new FileSource(file, handle))
  const [header, metadata] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata() as Promise<ArchiveMetadata>,
  ]).catch((error: unknown) => {
    const detail = `${setting} names ${file}, which is not a PMTiles archive of version 3: ${String(error)}`
    throw fault(setting, detail, error)
  })
  const ending = begun.move()
  return {
    ...described(header),
    metadata,
    version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    tile: async ({ z, x, y }) => {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data) : null
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

/** A setting whose file does not serve. */
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
