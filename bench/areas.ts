import { parseArgs } from 'node:util'
import { Random } from '../demo/random.ts'
import type { Coordinates } from '../src/domain/places/place.ts'
import { cornerAt, type Polygon } from '../src/domain/places/polygon.ts'
import { MAX_POLYGON_CORNERS } from '../src/domain/searching/area-parameters.ts'
import type { SearchRequest } from '../src/domain/searching/criteria.ts'
import { loadBundledPlaces } from '../src/reference/bundled-places.ts'
import { SqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { BenchedIndex } from './benched-index.ts'
import { demoRecords } from './demo-records.ts'
import { paceOf } from './latencies.ts'
import { MixedSearches } from './mixed-searches.ts'
import { machine, note, print, printTable } from './report.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures searches within drawn areas and circles in the index alone.
 * Run: node bin/run bench/areas.ts [--listings N | --database FILE] [--searches N]
 */

const NOW = Date.UTC(2026, 10, 20, 12)
const MILES_PER_DEGREE = 69
const ROUNDS = 3

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
    searches: { type: 'string', default: String(sized(1000, 4)) },
  },
})
const places = loadBundledPlaces()
const index = new BenchedIndex()
const random = new Random(3)

async function load(): Promise<void> {
  if (values.database === undefined) {
    for (const record of demoRecords(places, Number(values.listings), NOW)) index.put(record)
  } else {
    const { store } = await SqliteStore.open(values.database)
    for await (const records of store.listings.allSearchRecords(null)) {
      for (const record of records) index.put(record)
    }
    await store[Symbol.asyncDispose]()
  }
  index.build()
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random.next() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** An area around a point as somebody draws it: round, or with a jagged line. */
function drawn(center: Coordinates, radiusMiles: number, corners: number, jag: number): Polygon {
  const radius = radiusMiles / MILES_PER_DEGREE
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const reach = radius * (1 - jag * random.next())
    return cornerAt({
      latitude: center.latitude + reach * Math.sin(angle),
      longitude: center.longitude + (reach * Math.cos(angle)) / 0.8,
    })
  })
}

/** Each kind of area, alone and among the criteria of mixed searches. */
function requestsOf(area: () => Partial<SearchRequest['criteria']>): SearchRequest[] {
  const mixed = new MixedSearches(places, NOW, 1)
  return Array.from({ length: Number(values.searches) }, (_, i) => {
    const { criteria, ...rest } = mixed.next()
    const given = i % 2 === 0 ? { ...criteria, location: null, bounds: null } : undefined
    const plain = { ...criteria, ...PLAIN, location: null, bounds: null }
    return { ...rest, criteria: { ...(given ?? plain), ...area() } }
  })
}

const PLAIN = {
  priceUsd: null,
  pricePerAcreUsd: null,
  acres: null,
  beds: null,
  typeBits: 0,
  listedAt: null,
  hasHouse: null,
  keywords: [],
} as const

const RADII_MILES = [5, 20, 50, 100, 200, 400] as const

const KINDS = {
  'circle, 5 to 400 miles': () => {
    const { latitude, longitude } = oneOf(places.cities)
    return { near: { latitude, longitude, distanceMiles: oneOf(RADII_MILES) } }
  },
  'polygon, 4 to 500 corners, 5 to 400 miles': () => {
    const corners = oneOf([4, 6, 12, 40, 150, MAX_POLYGON_CORNERS])
    return { polygon: drawn(oneOf(places.cities), oneOf(RADII_MILES), corners, oneOf([0.1, 0.4])) }
  },
  '500 jagged corners, 100 miles': () => ({
    polygon: drawn(oneOf(places.cities), 100, MAX_POLYGON_CORNERS, 0.8),
  }),
  '500 corners around the whole country': () => ({
    polygon: drawn({ latitude: 38, longitude: -96 }, 1500, MAX_POLYGON_CORNERS, 0.2),
  }),
}

await load()
note(machine())
print(`${index.size} listings; ${values.searches} searches of each kind, half with other criteria`)
const rows = Object.entries(KINDS).map(([name, area]) => {
  const requests = requestsOf(area)
  let found = 0
  const rounds = Array.from({ length: ROUNDS }, () => {
    const times = requests.map(request => {
      const began = performance.now()
      found += index.search(request).total
      return performance.now() - began
    })
    return paceOf(times)
  })
  const best = rounds.toSorted((a, b) => a.p95 - b.p95)[ROUNDS >> 1] ?? rounds[0]
  const mean = Math.round(found / ROUNDS / requests.length)
  return [name, String(mean), ...[best?.p50, best?.p95, best?.p99].map(ms => (ms ?? 0).toFixed(2))]
})
printTable(['Area', 'found, mean', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
