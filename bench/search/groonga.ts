import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ResultOrder } from '../../src/domain/searching/sort-order.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { keptFolder, openFolder } from '../catalog.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'
import type { Contestant } from './contestant.ts'
import { filtersOf, geoPoint, NOTHING, unitVector } from './groonga-filter.ts'
import { type Groonga, groongaVersion, openGroonga } from './groonga-server.ts'
import { COLUMNS, searchedWords } from './listing-columns.ts'

const FILE = 'listings'
const TYPES = { integer: 'Int32', instant: 'Int64', number: 'Float' }

/** Columns of which each value, or range of values, is looked up in an index. */
const INDEXED = {
  Int32: ['account_id', 'state_id', 'region_id', 'county_id', 'city_id', 'lake_id', 'zip'],
  Int64: ['listed_at'],
  Float: ['price_usd', 'acres', 'price_per_acre_usd'],
  WGS84GeoPoint: ['point'],
}

/** Columns without a value come last in both directions: by `NOTHING` where the highest is first, by these else. */
const NOTHING_LAST = ['modified_at', 'price_usd', 'acres', 'price_per_acre_usd'] as const
const HIGHEST = 2 ** 52

/** Groonga's answer instead of a total when a page lies behind the last result. */
const PAST_THE_END = '[table][sort] grn_output_range_normalize failed'

/** The total, the columns' names and types, and the column `id` of the page. */
type Rows = [[[number], unknown, ...[number][]]]

/** The searches of the bench have no other orders. */
const SORT_COLUMNS: Readonly<Record<string, string>> = {
  tier: 'tier_rank,-listed_at',
  listedAt: 'listed_at',
  modifiedAt: 'modified_at',
  priceUsd: 'price_usd',
  acres: 'acres',
  pricePerAcreUsd: 'price_per_acre_usd',
}

/** Opens a Groonga database with columns, an index for each that searches name, and the words of the scan. */
export async function openGroongaContestant(
  catalog: string,
  listings: number,
): Promise<Contestant | null> {
  const version = groongaVersion()
  if (version === null) return null
  const madeFrom = [
    catalog,
    version,
    ...sources('bench/search/{groonga,groonga-filter,listing-columns}.ts'),
  ]
  const folder = await keptFolder(`groonga-${listings}`, madeFrom, folder => make(folder, catalog))
  const groonga = openGroonga(join(folder, FILE), false)
  const files = readdirSync(folder).map(file => statSync(join(folder, file)))
  return {
    about: `Groonga ${version}`,
    search: request => search(groonga, request),
    memoryBytes: () => groonga.memoryBytes(),
    // Its files have holes: the blocks are what they take.
    diskBytes: files.reduce((bytes, { blocks }) => bytes + 512 * blocks, 0),
    [Symbol.asyncDispose]: () => groonga[Symbol.asyncDispose](),
  }
}

/** Without the cache of answers, which would answer the same search again. */
async function search(groonga: Groonga, request: SearchRequest): Promise<SearchResult> {
  const { criteria, sort, offset, limit } = request
  const { first, after } = filtersOf(criteria)
  const filters = `--filter '${first}'${after && ` --post_filter '${after}'`}`
  const select = `select Listing --cache no --match_escalation no --output_columns id ${filters}`
  const page = `--sort_keys ${sortKeysOf(sort)} --offset ${offset} --limit ${limit}`
  const answer = await groonga.run<Rows>(`${select} ${page}`, PAST_THE_END)
  const known = answer ?? (await groonga.run<Rows>(`${select} --limit 0`))
  if (known === null) throw new Error('Groonga gave no total.')
  const [[[total], , ...rows]] = known
  return { total, ids: rows.map(([id]) => id as ListingId) }
}

function sortKeysOf({ key, descending }: ResultOrder): string {
  const column = SORT_COLUMNS[key]
  const hasNothing = NOTHING_LAST.some(name => name === column)
  if (key === 'tier') return `${column},-id`
  if (descending) return `-${column},-id`
  return hasNothing ? `${column}_last,-id` : `${column},-id`
}

async function make(folder: string, catalog: string): Promise<void> {
  note('Making the Groonga database (once) …')
  await using groonga = openGroonga(join(folder, FILE), true)
  await groonga.run('table_create Listing TABLE_NO_KEY')
  const columns = [
    ...COLUMNS.map(([name, kind]) => [name, TYPES[kind]]),
    ...NOTHING_LAST.map(name => [`${name}_last`, 'Float']),
    ...['x', 'y', 'z'].map(name => [name, 'Float']),
    ['point', 'WGS84GeoPoint'],
    ['words', 'Text'],
  ]
  for (const [name, type] of columns) {
    await groonga.run(`column_create Listing ${name} COLUMN_SCALAR ${type}`)
  }
  await groonga.load('load --table Listing', rows(catalog))
  // After the rows are there, an index is made in one go.
  for (const [type, names] of Object.entries(INDEXED)) {
    await groonga.run(`table_create ${type}Values TABLE_PAT_KEY ${type}`)
    for (const name of names) {
      await groonga.run(`column_create ${type}Values by_${name} COLUMN_INDEX Listing ${name}`)
    }
  }
  await groonga.run('table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenDelimit')
  await groonga.run('column_create Words by_words COLUMN_INDEX|WITH_POSITION Listing words')
}

async function* rows(catalog: string): AsyncGenerator<string> {
  const store = await openFolder(catalog)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    for (const record of records) yield JSON.stringify(rowOf(record))
  }
}

function rowOf(record: SearchRecord): Record<string, number | string> {
  const values = COLUMNS.map(([name, , read]) => [name, read(record)] as const)
  const last = values.filter(([name]) => NOTHING_LAST.some(column => column === name))
  return {
    ...Object.fromEntries(values.map(([name, value]) => [name, value ?? NOTHING])),
    ...Object.fromEntries(last.map(([name, value]) => [`${name}_last`, value ?? HIGHEST])),
    ...unitVector(record),
    point: geoPoint(record),
    words: searchedWords(record).join(' '),
  }
}
