import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import type { MovableDatabase } from '../moving/movable-database.ts'
import type { Schema } from '../sql/database-schema.ts'
import { explained, SqliteDialect } from './dialect.ts'
import { bulkInsert } from './multi-row-insert.ts'

/**
 * Opens a database file for a move. Nobody else can use it until this is disposed of.
 * @throws Problem `conflict` while another process has it open.
 */
export function openMovableSqlite(file: string): MovableDatabase {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    // Refused while any other connection is open. With the second, the lock outlasts transactions.
    database.pragma('journal_mode = delete')
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
    database.pragma('foreign_keys = ON')
    database.pragma('secure_delete = ON')
  } catch (error) {
    database.close()
    throw isBusy(error) ? inUse(file) : explained(error)
  }
  const dialect = new SqliteDialect(database)
  const db = new Kysely<Schema>({ dialect })
  const insert = bulkInsert(dialect, db)
  return {
    name: file,
    db,
    hasTransactionIds: false,
    // All use one connection, so the inserting one is in the transaction too.
    write: work => db.transaction().execute(transaction => work(transaction, insert)),
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

function inUse(file: string): Problem {
  const detail = `Another process uses ${file}: stop the service and every other command first.`
  return Problem.of('conflict', 'Database in use', detail)
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
