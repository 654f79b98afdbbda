import { Kysely } from 'kysely'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { openPool } from '../../src/store/postgres/connecting/pool.ts'
import { PostgresDialect } from '../../src/store/postgres/connecting/pool-dialect.ts'
import { putRows, removeRows } from '../../src/store/postgres/search/row-writing.ts'
import { SEARCH_INDEXES, SEARCH_TABLES } from '../../src/store/postgres/search/search-schema.ts'
import type { SearchSchema } from '../../src/store/postgres/search/search-tables.ts'
import { SqlSearch } from '../../src/store/postgres/search/sql-search.ts'
import { newDatabase } from '../postgres/databases.ts'

/** Some results of small catalogs are larger. */
const MAX_SORTED = 12

/** The tables of the search in SQL, in a database of their own. */
export interface SqlTables extends AsyncDisposable {
  readonly db: Kysely<SearchSchema>
  /** The texts of all statements so far. */
  readonly statements: readonly string[]
  readonly search: SqlSearch
  put(records: readonly SearchRecord[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** Removes all rows. */
  clear(): Promise<void>
}

export async function newSqlTables(): Promise<SqlTables> {
  const database = await newDatabase()
  const pool = openPool(database.place, { maxConnections: 2, maxStatementMs: null })
  const statements: string[] = []
  const db = new Kysely<SearchSchema>({
    dialect: new PostgresDialect(pool),
    log: event => {
      statements.push(event.query.sql)
    },
  })
  for (const statement of [...SEARCH_TABLES, ...SEARCH_INDEXES]) await pool.query(statement)
  return {
    db,
    statements,
    search: new SqlSearch(db, MAX_SORTED),
    async put(records) {
      await putRows(
        db,
        records.filter(record => record.active),
      )
      await removeRows(
        db,
        records.filter(record => !record.active).map(record => record.id),
      )
    },
    remove: ids => removeRows(db, ids),
    async clear() {
      await pool.query('delete from listing_search')
      await pool.query('delete from listing_words')
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}
