import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PMTiles } from 'pmtiles'
import type { MapTile } from '../../../../domain/places/map-tile.ts'

/** `npm run base-map` makes it. */
const FILE = fileURLToPath(new URL('./base-map.pmtiles', import.meta.url))
/** Nearer, maps enlarge the tiles of this zoom. */
export const MAX_BASE_ZOOM = 7
/** Before the place of a tile. */
export const BASE_TILES_PATH = '/site/base-map'
const VERSION_CHARACTERS = 12

/** The ground of the map that moves: land, waters, borders and the names of states, as vector tiles. */
export class BaseTiles {
  /** Changes with the content. */
  readonly version: string
  readonly #archive: PMTiles

  /** Reads the file, which stays in memory: 1.4 MB. */
  constructor() {
    const bytes = readFileSync(FILE)
    const digest = hash('sha256', bytes, 'base64url')
    this.version = digest.replaceAll(/[-_]/g, '').slice(0, VERSION_CHARACTERS)
    const source = {
      getKey: () => FILE,
      getBytes: async (offset: number, length: number) => ({
        data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
      }),
    }
    // The directories are not compressed, and tiles are sent as they are stored.
    this.#archive = new PMTiles(source, undefined, async stored => stored)
  }

  /** Such as /site/base-map/9f2c31d07a4b; the place of a tile follows. */
  get path(): string {
    return `${BASE_TILES_PATH}/${this.version}`
  }

  /** A tile, compressed by gzip; null: nothing but sea. @param tile At zoom `MAX_BASE_ZOOM` or less. */
  async tile({ z, x, y }: MapTile): Promise<Buffer | null> {
    const found = await this.#archive.getZxy(z, x, y)
    return found ? Buffer.from(found.data) : null
  }
}
