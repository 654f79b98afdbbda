import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { COPIED_TABLES } from '../copying/copied-tables.ts'
import type { CopyableDatabase, InsertRows, Postponed } from '../copying/copyable-database.ts'
import type { Schema } from '../schema/database-schema.ts'
import { explained, SqliteDialect } from './dialect.ts'
import { lockAlone } from './lock-alone.ts'
import { bulkInsert } from './multi-row-insert.ts'

/** Pages stay in memory until a transaction ends, and indexes are sorted there. */
const CACHE_KIBIBYTES = 65_536

/**
 * Opens a database file for copying. No other process can use it until this is disposed of.
 * @throws Problem `conflict` while another process has it open.
 */
export function openCopyableSqlite(file: string): CopyableDatabase {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    lockAlone(database)
    database.pragma('foreign_keys = ON')
    database.pragma('secure_delete = ON')
    database.pragma(`cache_size = -${CACHE_KIBIBYTES}`)
  } catch (error) {
    database.close()
    throw explained(error)
  }
  const dialect = new SqliteDialect(database)
  const db = new Kysely<Schema>({ dialect })
  const insert = bulkInsert(dialect, db) as InsertRows
  return {
    name: file,
    db,
    hasTransactionIds: false,
    write: work => db.transaction().execute(transaction => work(transaction, insert)),
    postponable: async () => indexesIn(database),
    make: async (postponed, onCreated) => makeIndexes(database, postponed, onCreated),
    empty: null,
    numbersGiven: async () => {
      const { rows } = await sql<{ name: string; seq: number }>`
        select name, seq from sqlite_sequence`.execute(db)
      return new Map(rows.map(({ name, seq }) => [name, seq]))
    },
    continueAfter: numbers =>
      db.transaction().execute(async transaction => {
        for (const [name, number] of numbers) {
          await sql`delete from sqlite_sequence where name = ${name}`.execute(transaction)
          await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(
            transaction,
          )
        }
      }),
    [Symbol.asyncDispose]: async () => void database.close(),
  }
}

/** Foreign keys belong to their tables, and are checked row by row. */
function indexesIn(database: Database.Database): readonly Postponed[] {
  const indexes = database
    .prepare<[], { name: string; table: string; make: string }>(
      `select name, tbl_name as "table", sql as make from sqlite_schema
      where type = 'index' and sql is not null order by tbl_name, name`,
    )
    .all()
  return indexes
    .filter(({ table }) => COPIED_TABLES.some(({ name }) => name === table))
    .map(index => ({ ...index, drop: `drop index "${index.name}"` }))
}

function makeIndexes(
  database: Database.Database,
  postponed: readonly Postponed[],
  onCreated: () => void,
): void {
  const present = indexesIn(database).map(({ name }) => name)
  for (const { name, make } of postponed) {
    try {
      if (!present.includes(name)) database.exec(make)
    } catch (error) {
      throw explained(error)
    }
    onCreated()
  }
}
