import {
  BIGINT,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  INTEGER,
  VARCHAR,
  version,
} from '@duckdb/node-api'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { openFolder } from '../catalog.ts'
import type { Contestant } from './contestant.ts'
import { conditionOf, orderOf, SORTED_BY, type SqlDialect, type SqlValue } from './criteria-sql.ts'
import { COLUMNS, columnDefinitions, searchedWords } from './listing-columns.ts'

const TYPES = { integer: 'INTEGER', instant: 'BIGINT', number: 'DOUBLE' }
const MAX_INTEGER = 2 ** 31 - 1

/**
 * DuckDB with columns in memory. It skips parts of them by their lowest and highest values, and has no indexes for
 * ranges. Its full-text extension is a separate download, so keywords are searched in a column of words.
 */
const DIALECT: SqlDialect = {
  mark: '$',
  least: 'least',
  keywords: (phrases, bind) =>
    phrases.map(phrase => `contains(words, ${bind(` ${phrase.join(' ')} `)})`).join(' AND '),
  within: null,
}

export async function openDuckdb(catalog: string): Promise<Contestant> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await fill(connection, catalog)
  const statements = new Map<string, DuckDBPreparedStatement>()
  const prepared = async (sql: string) => {
    const statement = statements.get(sql) ?? (await connection.prepare(sql))
    statements.set(sql, statement)
    return statement
  }
  return {
    about: `DuckDB ${version().replace(/^v/, '')}`,
    search: request => search(prepared, request),
    memoryBytes: () => process.memoryUsage.rss(),
    diskBytes: 0,
    [Symbol.asyncDispose]: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** One statement reads the columns once, for the total and the page. */
async function search(
  prepared: (sql: string) => Promise<DuckDBPreparedStatement>,
  { criteria, sort, offset, limit }: SearchRequest,
): Promise<SearchResult> {
  const { text, values } = conditionOf(criteria, DIALECT)
  const statement = await prepared(`WITH matching AS MATERIALIZED
      (SELECT ${SORTED_BY} FROM listing WHERE ${text})
    SELECT NULL AS id, (SELECT count(*)::INTEGER FROM matching) AS total
    UNION ALL
    (SELECT id, NULL FROM matching ORDER BY ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset})`)
  statement.bind([...values], values.map(typeOf))
  const rows = (await statement.runAndReadAll()).getRows()
  const total = rows.find(([id]) => id === null)?.[1]
  const ids = rows.flatMap(([id]) => (id === null ? [] : [id as ListingId]))
  return { total: Number(total), ids }
}

function typeOf(value: SqlValue) {
  if (typeof value === 'string') return VARCHAR
  if (!Number.isInteger(value)) return DOUBLE
  return Math.abs(value) > MAX_INTEGER ? BIGINT : INTEGER
}

async function fill(connection: DuckDBConnection, catalog: string): Promise<void> {
  await connection.run(`CREATE TABLE listing (${columnDefinitions(TYPES)}, words VARCHAR)`)
  const appender = await connection.createAppender('listing')
  const store = await openFolder(catalog)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    for (const record of records) {
      for (const [, kind, read] of COLUMNS) append(appender, kind, read(record))
      appender.appendVarchar(` ${searchedWords(record).join(' ')} `)
      appender.endRow()
    }
  }
  appender.closeSync()
}

function append(appender: DuckDBAppender, kind: keyof typeof TYPES, value: number | null): void {
  if (value === null) appender.appendNull()
  else if (kind === 'integer') appender.appendInteger(value)
  else if (kind === 'instant') appender.appendBigInt(BigInt(value))
  else appender.appendDouble(value)
}
