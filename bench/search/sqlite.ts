import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import type { Phrase } from '../../src/domain/searching/keywords.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { keptFolder, openFolder } from '../catalog.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'
import type { Contestant } from './contestant.ts'
import { conditionOf, orderOf, type SqlDialect } from './criteria-sql.ts'
import { COLUMNS, columnDefinitions, searchedWords } from './listing-columns.ts'

const FILE = 'listings.db'
const TYPES = { integer: 'INTEGER', instant: 'INTEGER', number: 'REAL' }

/**
 * The first columns of each covering index. All other columns follow, so that no search reads the table. An index of
 * a sort gives the listings in order.
 */
const INDEXED = [
  ...['state_id', 'region_id', 'county_id', 'city_id', 'lake_id', 'zip', 'account_id'],
  ...['price_usd, id DESC', 'acres, id DESC', 'price_per_acre_usd, id DESC'],
  ...['listed_at, id', 'modified_at, id', 'tier_rank, listed_at DESC, id DESC'],
]

/**
 * Places by an R*Tree; keywords by an FTS5 table without content, fed with the words that the scan
 * compares, so that its own answers are exact.
 */
const DIALECT: SqlDialect = {
  mark: '@',
  least: 'min',
  keywords: (phrases, bind) =>
    `id IN (SELECT rowid FROM words WHERE words MATCH ${bind(matchOf(phrases))})`,
  within: ({ south, north, west, east }, bind) =>
    `id IN (SELECT id FROM spots WHERE latitude_low <= ${bind(north)} AND latitude_high >= ${bind(south)}
      AND longitude_low <= ${bind(east)} AND longitude_high >= ${bind(west)})`,
}

function matchOf(phrases: readonly Phrase[]): string {
  return phrases.map(phrase => `"${phrase.join(' ')}"`).join(' AND ')
}

export async function openSqlite(catalog: string, listings: number): Promise<Contestant> {
  const madeFrom = [catalog, ...sources('bench/search/{sqlite,listing-columns}.ts')]
  const folder = await keptFolder(`sqlite-${listings}`, madeFrom, folder => make(folder, catalog))
  const file = join(folder, FILE)
  const database = new Database(file, { readonly: true })
  const diskBytes = statSync(file).size
  // The page cache keeps all of it in memory.
  database.pragma(`mmap_size = ${2 * diskBytes}`)
  database.pragma('cache_size = -1000000')
  database.pragma('temp_store = MEMORY')
  const search = searcher(database)
  const version = database.prepare<[], { version: string }>('SELECT sqlite_version() AS version')
  return {
    about: `SQLite ${version.get()?.version}`,
    search,
    memoryBytes: () => process.memoryUsage.rss(),
    diskBytes,
    [Symbol.asyncDispose]: async () => {
      database.close()
    },
  }
}

/**
 * Two prepared statements: the count uses the index that selects the fewest listings, the page may use the index of
 * its order.
 */
function searcher(database: Database.Database): (request: SearchRequest) => SearchResult {
  const statements = new Map<string, Database.Statement>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql).pluck()
    statements.set(sql, statement)
    return statement
  }
  return ({ criteria, sort, offset, limit }) => {
    const condition = conditionOf(criteria, DIALECT)
    const { text } = condition
    const values = Object.fromEntries(condition.values.map((value, i) => [i + 1, value]))
    const total = Number(prepared(`SELECT count(*) FROM listing WHERE ${text}`).get(values))
    if (total <= offset) return { total, ids: [] }
    const page = `ORDER BY ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset}`
    const statement = prepared(`SELECT id FROM listing WHERE ${text} ${page}`)
    return { total, ids: statement.all(values) as ListingId[] }
  }
}

async function make(folder: string, catalog: string): Promise<void> {
  note('Making the SQLite database (once) …')
  const database = new Database(join(folder, FILE))
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -1000000')
  database.exec(`CREATE TABLE listing (${columnDefinitions(TYPES)});
    CREATE VIRTUAL TABLE spots USING rtree(id, latitude_low, latitude_high, longitude_low, longitude_high);
    CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, tokenize="unicode61 remove_diacritics 0 tokenchars '|'");
    BEGIN;`)
  await fill(database, catalog)
  const columns = COLUMNS.map(([name]) => name)
  for (const [number, leading] of INDEXED.entries()) {
    const rest = columns.filter(name => !leading.split(/\W+/).includes(name))
    database.exec(
      `CREATE INDEX covering_${number} ON listing (${[leading, ...rest].join(', ')}) WHERE active = 1`,
    )
  }
  database.exec(`INSERT INTO words (words) VALUES ('optimize'); COMMIT; ANALYZE;`)
  database.close()
}

async function fill(database: Database.Database, catalog: string): Promise<void> {
  const marks = COLUMNS.map(() => '?').join(', ')
  const listing = database.prepare(`INSERT INTO listing VALUES (${marks})`)
  const spot = database.prepare('INSERT INTO spots VALUES (?, ?, ?, ?, ?)')
  const words = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  const store = await openFolder(catalog)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    for (const record of records) {
      const { id, latitude, longitude } = record
      listing.run(COLUMNS.map(([, , read]) => read(record)))
      spot.run(id, latitude, latitude, longitude, longitude)
      words.run(id, searchedWords(record).join(' '))
    }
  }
}
