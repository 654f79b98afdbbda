import { parseArgs } from 'node:util'
import { Random } from '../demo/random.ts'
import { PublicRecords } from '../src/catalog/listings/public-records.ts'
import { type MapTile, placeOnTile } from '../src/domain/places/map-tile.ts'
import type { Coordinates } from '../src/domain/places/place.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../src/domain/searching/criteria.ts'
import { listingTile } from '../src/http/tiles/listing-tiles.ts'
import { loadBundledPlaces } from '../src/reference/bundled-places.ts'
import { BenchedIndex } from './benched-index.ts'
import { openDatabase } from './catalog.ts'
import { paceOf } from './latencies.ts'
import { MixedSearches } from './mixed-searches.ts'
import { machine, note, print, printTable } from './report.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures the tiles of maps: searching, reading what they show from the database, and writing them.
 * Run: node bin/run bench/tiles.ts [--listings N | --database FILE] [--tiles N]
 */

const NOW = Date.UTC(2026, 10, 20, 12)
const MAX_ZOOM = 18
const TILES_ACROSS = 2
const EXTENT = 4096

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
    tiles: { type: 'string', default: String(sized(200, 1)) },
  },
})
const random = new Random(5)
const index = new BenchedIndex()
const store = await openDatabase(values)
const places: Coordinates[] = []
for await (const records of store.listings.allSearchRecords(null)) {
  for (const record of records) index.put(record)
  const some = records[0]
  if (some) places.push({ latitude: some.latitude, longitude: some.longitude })
}
index.build()

const catalog = { searches: index, shown: new PublicRecords(store) }

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random.next() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** A tile at or beside a listing. */
function tileNear(z: number): MapTile {
  const tiles = 2 ** z
  const place = placeOnTile({ z: 0, x: 0, y: 0 }, oneOf(places), tiles * EXTENT)
  const beside = (units: number) =>
    Math.min(tiles - 1, Math.floor(units / EXTENT) + Math.floor(random.next() * TILES_ACROSS))
  const [x, y] = place
  return { z, x: beside(x), y: beside(y) }
}

const mixed = new MixedSearches(loadBundledPlaces(), NOW, 1)

/** Every second tile is one of all land, the others of searches with some criteria but no place. */
function criteriaAt(i: number): Criteria {
  if (i % 2 === 0) return DEFAULT_CRITERIA
  return { ...mixed.next().criteria, location: null, bounds: null }
}

note(machine())
print(`${index.size} listings; ${values.tiles} tiles at each zoom, half of them with criteria`)
const rows: string[][] = []
for (let z = 0; z <= MAX_ZOOM; z++) {
  const times: number[] = []
  let most = 0
  for (let i = 0; i < Number(values.tiles); i++) {
    const criteria = criteriaAt(i)
    const tile = tileNear(z)
    const began = performance.now()
    const bytes = await listingTile(catalog, criteria, tile)
    times.push(performance.now() - began)
    most = Math.max(most, bytes.length)
  }
  const { p50, p95, p99 } = paceOf(times)
  rows.push([String(z), ...[p50, p95, p99].map(ms => ms.toFixed(2)), (most / 1000).toFixed(1)])
}
printTable(['zoom', 'p50 ms', 'p95 ms', 'p99 ms', 'largest kB'], rows)
await store[Symbol.asyncDispose]()
