import { writeFile } from 'node:fs/promises'
import { zxyToTileId } from 'pmtiles'
import sharp from 'sharp'
import { encodedTile } from '../../src/http/tiles/tile-layers.ts'

const HEADER_BYTES = 127
const NOT_COMPRESSED = 1
/** As the format numbers them. */
const TYPES = { mvt: 1, png: 2 } as const

interface WrittenTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Buffer
}

/** Writes a small PMTiles archive of version 3 that covers central Texas: one directory, nothing compressed. */
export async function writeArchive(
  file: string,
  type: keyof typeof TYPES,
  tiles: readonly WrittenTile[],
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id)
  const ids = sorted.map(({ id }, i) => id - (sorted[i - 1]?.id ?? 0))
  const directory = varints([
    sorted.length,
    ...ids,
    ...sorted.map(() => 1),
    ...sorted.map(({ bytes }) => bytes.length),
    // Each tile begins where the one before ends.
    ...sorted.map((_, i) => (i === 0 ? 1 : 0)),
  ])
  const about = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const zooms = tiles.map(({ z }) => z)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let offset = HEADER_BYTES
  for (const [i, { length }] of [directory, about, Buffer.alloc(0), data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
    offset += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), at)
  const small = [
    1,
    NOT_COMPRESSED,
    NOT_COMPRESSED,
    TYPES[type],
    Math.min(...zooms),
    Math.max(...zooms),
  ]
  for (const [i, value] of small.entries()) header.writeUInt8(value, 96 + i)
  for (const [i, degrees] of [-99, 29, -96, 32].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * i)
  await writeFile(file, Buffer.concat([header, directory, about, data]))
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
    roads: [{ type: 1, geometry: [[2048, 2048]], tags: { kind: 'highway', name: 'Tile Road' } }],
  })
}

/** Elevations in metres as Terrarium says them: a slope to the east. */
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

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let value of values) {
    while (value > 127) {
      bytes.push((value % 128) + 128)
      value = Math.floor(value / 128)
    }
    bytes.push(value)
  }
  return Buffer.from(bytes)
}
