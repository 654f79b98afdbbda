import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  type ArchiveContents,
  type StoredTile,
  tileArchiveFile,
} from '../../scripts/reference/tile-archive-file.ts'
import { encodedTile } from '../../src/http/tiles/tile-layers.ts'

/** Writes a small PMTiles archive that covers central Texas. */
export async function writeArchive(
  file: string,
  type: ArchiveContents['type'],
  tiles: readonly StoredTile[],
  metadata: ArchiveContents['metadata'],
): Promise<void> {
  const bounds = [-99, 29, -96, 32] as const
  await writeFile(file, tileArchiveFile({ type, compression: 'none', bounds, metadata, tiles }))
}

/** One tile with the layers of the Protomaps basemap that the map needs: a lake, and a road across it. */
export function basemapTile(): Buffer {
  const square = [
    [1000, 1000],
    [3000, 1000],
    [3000, 3000],
    [1000, 3000],
  ] as const
  return encodedTile({
    water: [{ type: 3, geometry: [square], tags: { kind: 'lake', name: 'Tile Lake' } }],
    roads: [
      {
        // A line; our own tiles have points and areas only.
        type: 2 as 3,
        geometry: [
          [
            [2512, 0],
            [2512, 4095],
          ],
        ],
        tags: { kind: 'highway', name: 'Tile Road' },
      },
    ],
  })
}

/** Public land as tippecanoe and GDAL write PAD-US: a field of the metadata tells it from roads. */
export const PUBLIC_LAND = {
  vector_layers: [{ id: 'padus', fields: { Unit_Nm: 'String', Pub_Access: 'String' } }],
  attribution: 'USGS PAD-US',
}

export function publicLandTile(): Buffer {
  const all = [
    [0, 0],
    [4095, 0],
    [4095, 4095],
    [0, 4095],
  ] as const
  const tags = { Unit_Nm: 'Tile National Forest', Pub_Access: 'OA' }
  return encodedTile({ padus: [{ type: 3, geometry: [all], tags }] })
}

/** Elevations in meters as Terrarium says them: a slope to the east. */
export async function slopeTile(): Promise<Buffer> {
  const size = 64
  const pixels = Buffer.alloc(size * size * 3)
  for (let i = 0; i < size * size; i++) {
    const value = 32_768 + 100 + (i % size) * 10
    pixels.writeUInt8(value >> 8, i * 3)
    pixels.writeUInt8(value & 255, i * 3 + 1)
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}
