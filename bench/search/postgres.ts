import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import type { Phrase } from '../../src/domain/searching/keywords.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { keptFolder, openFolder } from '../catalog.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'
import type { Contestant } from './contestant.ts'
import { conditionOf, orderOf, SORTED_BY, type SqlDialect } from './criteria-sql.ts'
import { COLUMNS, columnDefinitions, GAP, searchedWords } from './listing-columns.ts'
import { findPostgres, makeCluster, ownerOfServer, startPostgres } from './postgres-server.ts'

const TYPES = { integer: 'integer', instant: 'bigint', number: 'double precision' }

/** Each contains only listings that are shown. The indexes of sorts give them in order. */
const INDEXED = [
  ...[
    '(state_id)',
    '(region_id)',
    '(county_id)',
    '(city_id)',
    '(lake_id)',
    '(zip)',
    '(account_id)',
  ],
  ...['price_usd', 'acres', 'price_per_acre_usd', 'modified_at'].flatMap(column => [
    `(${column}, id DESC)`,
    `(${column} DESC NULLS LAST, id DESC)`,
  ]),
  '(listed_at DESC, id DESC)',
  '(tier_rank, listed_at DESC, id DESC)',
  'USING gist (point(longitude, latitude))',
  'USING gin (words) WITH (fastupdate = off)',
]

/** Places by a GiST index of points; keywords by a GIN index of the words that the scan compares. */
const DIALECT: SqlDialect = {
  mark: '$',
  least: 'least',
  keywords: (phrases, bind) => `words @@ ${bind(queryOf(phrases))}::tsquery`,
  within: ({ south, north, west, east }, bind) =>
    `point(longitude, latitude) <@ ${bind(`(${west},${south}),(${east},${north})`)}::box`,
}

function queryOf(phrases: readonly Phrase[]): string {
  return phrases.map(phrase => `(${phrase.map(word => `'${word}'`).join(' <-> ')})`).join(' & ')
}

export async function openPostgres(catalog: string, listings: number): Promise<Contestant | null> {
  const programs = findPostgres()
  if (programs === null) return null
  const madeFrom = [catalog, programs, ...sources('bench/search/{postgres,listing-columns}.ts')]
  const folder = await keptFolder(`postgres-${listings}`, madeFrom, async folder => {
    note('Making the PostgreSQL database (once) …')
    makeCluster(programs, folder)
    await using server = await startPostgres(programs, folder)
    const client = await connect(server.socketFolder)
    await fill(client, catalog)
    await client.end()
  })
  const server = await startPostgres(programs, folder)
  const client = await connect(server.socketFolder)
  const { rows } = await client.query(
    `SELECT pg_database_size(current_database()) AS bytes, current_setting('server_version') AS version`,
  )
  return {
    about: `PostgreSQL ${String(rows[0]?.['version']).split(' ')[0]}`,
    search: request => search(client, request),
    memoryBytes: () => server.memoryBytes(),
    diskBytes: Number(rows[0]?.['bytes']),
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await server[Symbol.asyncDispose]()
    },
  }
}

async function connect(socketFolder: string): Promise<Client> {
  const client = new Client({ host: socketFolder, user: ownerOfServer(), database: 'postgres' })
  await client.connect()
  return client
}

/**
 * One statement finds what matches once, for the total and the page. A statement for the page alone
 * is often planned as a walk along the sort's index, which takes several times as long.
 */
async function search(client: Client, request: SearchRequest): Promise<SearchResult> {
  const { criteria, sort, offset, limit } = request
  const { text: condition, values } = conditionOf(criteria, DIALECT)
  const text = `WITH matching AS MATERIALIZED (SELECT ${SORTED_BY} FROM listing WHERE ${condition})
    SELECT (SELECT count(*) FROM matching)::integer, ARRAY(SELECT id FROM matching
      ORDER BY ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset})`
  const name = createHash('md5').update(text).digest('hex')
  const statement = { name, text, values: [...values], rowMode: 'array' } as const
  const { rows } = await client.query<[total: number, ids: ListingId[]]>(statement)
  const [total, ids] = rows[0] ?? [0, []]
  return { total, ids }
}

async function fill(client: Client, catalog: string): Promise<void> {
  // The words are stored outside the row, so that reading a row does not read past them.
  await client.query(`CREATE TABLE listing (${columnDefinitions(TYPES)}, words tsvector)
    WITH (toast_tuple_target = 128)`)
  await client.query('ALTER TABLE listing ALTER words SET STORAGE EXTERNAL')
  const rows = client.query(copyFrom('COPY listing FROM STDIN'))
  const store = await openFolder(catalog)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    if (!rows.write(records.map(rowOf).join(''))) await once(rows, 'drain')
  }
  rows.end()
  await finished(rows)
  for (const index of INDEXED) {
    const [, method, columns] = /^(USING \w+)?(.*)$/.exec(index) ?? []
    await client.query(`CREATE INDEX ON listing ${method ?? ''} ${columns} WHERE active = 1`)
  }
  await client.query('VACUUM (ANALYZE, FREEZE) listing')
}

function rowOf(record: SearchRecord): string {
  const cells = COLUMNS.map(([, , read]) => read(record) ?? '\\N')
  return `${[...cells, vectorOf(searchedWords(record))].join('\t')}\n`
}

/** Words with their positions. A gap has a position, but no word. */
function vectorOf(words: readonly string[]): string {
  const places = new Map<string, number[]>()
  for (const [i, word] of words.entries()) {
    if (word === GAP) continue
    const known = places.get(word)
    if (known) known.push(i + 1)
    else places.set(word, [i + 1])
  }
  return [...places].map(([word, at]) => `'${word}':${at.join()}`).join(' ')
}
