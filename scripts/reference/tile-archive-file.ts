import { hash } from 'node:crypto'
import { zxyToTileId } from 'pmtiles'

/** How the format numbers what its parts are. */
const COMPRESSIONS = { none: 1, gzip: 2 } as const
const TILE_TYPES = { mvt: 1, png: 2, jpeg: 3 } as const
const VERSION = 3
const HEADER_BYTES = 127
/** The header and the first directory together fit into this. */
const MAX_BEGINNING_BYTES = 16_384
/** A directory with more entries is divided into leaves of this many. */
const LEAF_ENTRIES = 2048

/** A tile with its bytes as they are stored. */
export interface StoredTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/** The contents of an archive. */
export interface ArchiveContents {
  readonly type: keyof typeof TILE_TYPES
  /** How the bytes of the tiles are compressed. */
  readonly compression: keyof typeof COMPRESSIONS
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** Such as `attribution` and `vector_layers`. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** At least one; in any order. */
  readonly tiles: readonly StoredTile[]
}

/** A run of tiles with the same bytes; in a directory of leaves, one leaf: then its run is 0. */
interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  run: number
}

/**
 * An archive of tiles as a file in the format PMTiles, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Tiles
 * with the same bytes are stored once. The directories are not compressed.
 */
export function tileArchiveFile({
  type,
  compression,
  bounds,
  metadata,
  tiles,
}: ArchiveContents): Buffer {
  const { entries, data, contents } = laidOut(tiles)
  const { root, leaves } = directories(entries)
  const about = Buffer.from(JSON.stringify(metadata))
  const zooms = tiles.map(({ z }) => z)
  const minZoom = Math.min(...zooms)
  const maxZoom = Math.max(...zooms)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(VERSION, 7)
  let offset = HEADER_BYTES
  for (const [i, { length }] of [root, about, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
    offset += length
  }
  for (const [i, count] of [tiles.length, entries.length, contents].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * i)
  }
  const isClustered = 1
  const kinds = [isClustered, COMPRESSIONS.none, COMPRESSIONS[compression], TILE_TYPES[type]]
  for (const [i, value] of [...kinds, minZoom, maxZoom].entries()) header.writeUInt8(value, 96 + i)
  const [west, south, east, north] = bounds
  for (const [i, degrees] of [west, south, east, north].entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  }
  header.writeUInt8(minZoom, 118)
  for (const [i, degrees] of [(west + east) / 2, (south + north) / 2].entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * i)
  }
  return Buffer.concat([header, root, about, leaves, data])
}

/** Puts the bytes of the tiles one after the other, in the order of their ids. */
function laidOut(tiles: readonly StoredTile[]) {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const chunks: Uint8Array[] = []
  const offsets = new Map<string, number>()
  let end = 0
  for (const { id, bytes } of sorted) {
    const digest = hash('sha256', bytes)
    const offset = offsets.get(digest) ?? end
    if (offset === end) {
      offsets.set(digest, offset)
      chunks.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last?.offset === offset && last.id + last.run === id) last.run++
    else entries.push({ id, offset, length: bytes.length, run: 1 })
  }
  return { entries, data: Buffer.concat(chunks), contents: offsets.size }
}

function directories(entries: readonly Entry[]): {
  readonly root: Buffer
  readonly leaves: Buffer
} {
  const whole = directory(entries)
  if (HEADER_BYTES + whole.length <= MAX_BEGINNING_BYTES) {
    return { root: whole, leaves: Buffer.alloc(0) }
  }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(from, from + LEAF_ENTRIES))
    pointers.push({ id: entries[from]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

/** Columns of ids, runs, lengths and offsets. Offset 0 says: right behind the entry before. */
function directory(entries: readonly Entry[]): Buffer {
  const before = (i: number) => entries[i - 1] ?? { id: 0, offset: -1, length: 0 }
  return varints([
    entries.length,
    ...entries.map(({ id }, i) => id - before(i).id),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, i) =>
      offset === before(i).offset + before(i).length ? 0 : offset + 1,
    ),
  ])
}

/** Numbers in groups of seven bits, the lowest group first. */
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
