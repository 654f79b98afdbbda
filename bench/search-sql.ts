import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CompiledQuery, Kysely, sql } from 'kysely'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type SearchRequest,
  type SearchResult,
} from '../src/domain/searching/criteria.ts'
import { keywordTerms } from '../src/domain/searching/keywords.ts'
import { SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import type { CityId, CountyId, StateId } from '../src/domain/values/ids.ts'
import { readPostgresSettings } from '../src/store/database-settings.ts'
import { openPool } from '../src/store/postgres/connecting/pool.ts'
import { PostgresDialect } from '../src/store/postgres/connecting/pool-dialect.ts'
import { matchingListings } from '../src/store/postgres/search/criteria-sql.ts'
import { resultOrder } from '../src/store/postgres/search/result-order.ts'
import type { SearchSchema } from '../src/store/postgres/search/search-tables.ts'
import { SqlSearch } from '../src/store/postgres/search/sql-search.ts'
import { copyOfCatalog } from './catalog.ts'
import { movedIntoServers } from './nodes/nodes-site.ts'
import { printTable, shownNumber } from './report.ts'
import { startService } from './service-process.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Compares the search in SQL with statements written by hand, on the tables of a database in which a node has searched
 * with SQL once. Prints how PostgreSQL goes about each.
 * Run: node bin/run bench/search-sql.ts [--listings N | --database postgres://USER@HOST:5432/DATABASE] [--runs N]
 */

/** For all runs of one search. */
const MAX_MS = sized(6000, 10)

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
    runs: { type: 'string', default: String(sized(15, 1)) },
  },
})
await using own = new AsyncDisposableStack()
const place = readPostgresSettings(values.database ?? (await ownDatabase()))
if (!place) throw new Error('--database must be the address of a PostgreSQL database.')
const statements: CompiledQuery[] = []
const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
const db = new Kysely<SearchSchema>({
  dialect: new PostgresDialect(pool),
  log: event => {
    statements.push(event.query)
  },
})
const search = new SqlSearch(db)

/** The address of a database in which a node has searched with SQL. */
async function ownDatabase(): Promise<string> {
  const { folder } = own.use(await copyOfCatalog(Number(values.listings)))
  const { primary } = own.use(await movedIntoServers(folder))
  const settings = { ACREAGE_DATABASE_URL: primary.url, ACREAGE_SEARCH: 'sql' }
  await using _node = await startService(join(folder, 'node'), settings)
  return primary.url
}

const TEXAS = { kind: 'state', ids: [44 as StateId] } as const
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 }
const near = (distanceMiles: number) =>
  ({ kind: 'near', id: 1 as CityId, center: AUSTIN, distanceMiles }) as const
const under250k = { min: null, max: 250_000 }
const twentyToHundred = { min: 20, max: 100 }

type Shape = readonly [name: string, criteria: Partial<Criteria>, sortId: number, offset?: number]

const SHAPES: readonly Shape[] = [
  ['everything', {}, 23],
  ['everything, page 2,000', {}, 23, 30_000],
  ['price and acres', { priceUsd: under250k, acres: twentyToHundred }, 4],
  ['state, price, acres', { location: TEXAS, priceUsd: under250k, acres: twentyToHundred }, 4],
  ['county', { location: { kind: 'county', ids: [48_299 as CountyId] } }, 6],
  ['box of 2° by 2°', { bounds: { south: 30, north: 32, west: -99, east: -97 } }, 3],
  ['within 25 miles', { location: near(25) }, 23],
  ['within 250 miles', { location: near(250) }, 2],
  ['a frequent word', { keywords: keywordTerms('county') }, 23],
  ['a rare word', { keywords: keywordTerms('vineyard') }, 23],
  ['a phrase', { keywords: keywordTerms('"county road" barn') }, 23],
  ['word and state', { keywords: keywordTerms('creek'), location: TEXAS }, 8],
]

function requestOf([, criteria, sortId, offset = 0]: Shape): SearchRequest {
  const sort = SORT_ORDERS.find(({ id }) => id === sortId) ?? SORT_ORDERS[0]
  return { criteria: { ...DEFAULT_CRITERIA, ...criteria }, sort, offset, limit: 15 }
}

/** Statements as one would write them by hand; the times of the fastest count. */
const BY_HAND: Readonly<Record<string, (request: SearchRequest) => Promise<SearchResult>>> = {
  'matches once': async ({ criteria, sort, offset, limit }) => {
    const { source, condition } = matchingListings(criteria)
    const { rows } = await sql<SearchResult>`
      with matching as materialized (
        select listing_id, tier_rank, listed_at, modified_at, price_usd, acres, price_per_acre_usd
        from ${source} where ${condition})
      select (select count(*) from matching) as total, array(select listing_id from matching
        order by ${resultOrder(sort)} limit ${limit} offset ${offset}) as ids`.execute(db)
    return rows[0] ?? { total: 0, ids: [] }
  },
  'count and page': async ({ criteria, sort, offset, limit }) => {
    const { source, condition } = matchingListings(criteria)
    const { rows } = await sql<SearchResult>`
      select (select count(*) from ${source} where ${condition}) as total,
        array(select listing_id from ${source} where ${condition}
        order by ${resultOrder(sort)} limit ${limit} offset ${offset}) as ids`.execute(db)
    return rows[0] ?? { total: 0, ids: [] }
  },
}

/** The time of the fastest run of each, which other work on the machine disturbs least. They run in turn. */
async function fastestMs(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const fastest = works.map(() => Number.POSITIVE_INFINITY)
  const end = performance.now() + MAX_MS
  for (let run = 0; run < Number(values.runs) && performance.now() < end; run++) {
    for (const [i, work] of works.entries()) {
      const began = performance.now()
      await work()
      fastest[i] = Math.min(fastest[i] ?? 0, performance.now() - began)
    }
  }
  return fastest
}

/** The indexes that the plan of a statement uses, and whether it sorts. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query(`explain ${text}`, [...parameters])
  const lines = rows.map(row => String(row['QUERY PLAN']))
  const steps = lines.flatMap(line => {
    const [, kind, index] =
      /(Bitmap Index Scan|Index Only Scan|Index Scan(?: Backward)?|Seq Scan|BitmapAnd|Sort\b(?! K| {2}K)|Hash Join|Nested Loop)(?: using| on)?(?: (\S+))?/.exec(
        line,
      ) ?? []
    if (kind === undefined || /Sort (?:Key|Method)/.test(line)) return []
    const name = index?.replace('listing_search_by_', '').replace('listing_words_by_', '') ?? ''
    return [/Scan/.test(kind) ? `${kind} ${name}` : kind]
  })
  return [...new Set(steps)].join(', ')
}

const rows: string[][] = []
for (const shape of SHAPES) {
  const request = requestOf(shape)
  statements.length = 0
  const { total } = await search.search(request)
  const reads = statements.filter(({ sql: text }) => text.trim().startsWith('with'))
  const plans: string[] = []
  for (const read of reads) plans.push(await planOf(read))
  const works = Object.values(BY_HAND).map(read => () => read(request))
  const [own = 0, ...byHand] = await fastestMs([() => search.search(request), ...works])
  const best = Math.min(...byHand)
  rows.push([
    shape[0],
    shownNumber(total),
    shownNumber(own),
    shownNumber(best),
    shownNumber(own / best),
    plans.join(' · '),
  ])
}
const facets = [
  ['facets of everything', DEFAULT_CRITERIA],
  ['facets of a state', { ...DEFAULT_CRITERIA, location: TEXAS }],
] as const
for (const [name, criteria] of facets) {
  const { total } = await search.facets(criteria)
  const [own = 0] = await fastestMs([() => search.facets(criteria)])
  rows.push([name, shownNumber(total), shownNumber(own), '–', '–', 'three statements that group'])
}
printTable(['Search', 'found', 'ms', 'by hand, ms', 'share', 'plan'], rows)
await db.destroy()
