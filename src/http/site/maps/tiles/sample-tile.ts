import { MAX_ZOOM, type MapTile, placeOnTile } from '../../../../domain/places/map-tile.ts'
import { Problem } from '../../../../domain/problem.ts'
import type { TileArchive } from './tile-archive.ts'

/** How the tiles of each kind begin. */
const STARTS: Readonly<Record<TileArchive['kind'], (bytes: Buffer) => boolean>> = {
  png: bytes => bytes.toString('latin1', 1, 4) === 'PNG',
  jpeg: bytes => bytes[0] === 0xff && bytes[1] === 0xd8,
  webp: bytes => bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: bytes => bytes.toString('latin1', 4, 8) === 'ftyp',
  // The tag of a tile's first field, which is a layer.
  vector: bytes => bytes[0] === 0x1a,
  other: () => true,
}

/**
 * Reads a tile from the middle of a file, if there is one, at the first zooms: a file that is
 * truncated or not what it claims is noticed before visitors see it. @throws Problem
 * `invalid-input`.
 */
export async function checkSample(archive: TileArchive, file: string): Promise<void> {
  const { minZoom, maxZoom, kind } = archive
  for (let z = minZoom; z <= Math.min(maxZoom, MAX_ZOOM, minZoom + 8); z++) {
    const bytes = await archive.tile(middleTile(archive, z)).catch((error: unknown) => {
      throw wrong(`${file} cannot be read: the tile in its middle is corrupt: ${String(error)}`)
    })
    if (bytes === null) continue
    if (STARTS[kind](bytes)) return
    throw wrong(`${file} says that its tiles are ${kind}, but the one in its middle is not.`)
  }
}

function middleTile({ bounds: [west, south, east, north] }: TileArchive, z: number): MapTile {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const world = { z: 0, x: 0, y: 0 }
  const [x, y] = placeOnTile(world, middle, 2 ** z * 2).map(half =>
    Math.min(2 ** z - 1, Math.floor(half / 2)),
  )
  return { z, x: x ?? 0, y: y ?? 0 }
}

function wrong(detail: string): Problem {
  return Problem.of('invalid-input', 'Map file not usable', detail)
}
