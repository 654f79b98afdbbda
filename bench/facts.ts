import { parseArgs } from 'node:util'
import { LiveIndex } from '../src/catalog/live-index/live-index.ts'
import { LAND_FACTS } from '../src/domain/facts/land-facts.ts'
import { searchedFacts } from '../src/domain/facts/stated-facts.ts'
import { PROPERTY_TYPES } from '../src/domain/listings/lookup-lists.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../src/domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER } from '../src/domain/searching/sort-order.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import { BenchedIndex } from './benched-index.ts'
import { openDatabase } from './catalog.ts'
import { machine, note, print, printTable } from './report.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures searches by facts of land beside those by property types, the counts of the filters and reading the facts of listings, in microseconds of processor time: it
 * depends little on what else the machine does. Run: node bench/facts.ts [--listings N | --database FILE]
 */

const ROUNDS = 4
const REPEATS = sized(20, 1)
/** How many listings are read, and how far their ids are apart. */
const READ_STEP = 37
const READ = sized(1000, 10)

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
  },
})
const store = await openDatabase(values)
await using _closing = store
const engine = new BenchedIndex()
await using index = new LiveIndex(
  store,
  () => engine,
  error => note(String(error)),
)
note('Loading the index …')
await index.load()

const states = index.gazetteer.states.map(({ id }): Criteria => {
  return { ...DEFAULT_CRITERIA, location: { kind: 'state', ids: [id] } }
})
const ids = Array.from({ length: READ }, (_, i) => (i * READ_STEP + 1) as ListingId)
const listings = await store.listings.details(ids)
const kinds = {
  'search by a type': searches(PROPERTY_TYPES.map(({ id }) => ({ typeBits: id }))),
  'search by a fact': searches(
    LAND_FACTS.flatMap(fact => fact.values.map(({ bit }) => ({ factBits: bit }))),
  ),
  'counts of a state': states.map(criteria => () => engine.facets(criteria)),
  'counts of all listings': [() => engine.facets(DEFAULT_CRITERIA)],
  'reading all facts of a listing': listings.map(
    ({ listing }) =>
      () =>
        searchedFacts(listing),
  ),
}
print(`${machine()}; ${engine.facets(DEFAULT_CRITERIA).total} listings`)
const rows = Object.entries(kinds).map(([kind, asked]) => [
  kind,
  ...Array.from({ length: ROUNDS }, () => microseconds(asked).toFixed(1)),
])
printTable(['each', ...Array.from({ length: ROUNDS }, (_, i) => `round ${i + 1}, µs`)], rows)

function searches(asked: readonly Partial<Criteria>[]): (() => unknown)[] {
  return asked.map(part => {
    const criteria = { ...DEFAULT_CRITERIA, ...part }
    return () => engine.search({ criteria, sort: DEFAULT_SORT_ORDER, offset: 0, limit: 24 })
  })
}

/** Of each on average. */
function microseconds(asked: readonly (() => unknown)[]): number {
  const before = process.cpuUsage()
  for (let i = 0; i < REPEATS; i++) for (const ask of asked) ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REPEATS / asked.length
}
