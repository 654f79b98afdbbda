import { type Insertable, Kysely, sql } from 'kysely'
import { databaseName, type PostgresPlace } from '../../domain/database-place.ts'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { MovableDatabase, Row } from '../moving/movable-database.ts'
import { MOVED_TABLES } from '../moving/moved-tables.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'
import { openPool } from './pool.ts'
import { PostgresDialect } from './pool-dialect.ts'
import { recordsetInsert } from './recordset-insert.ts'
import { dropTables } from './search/fill.ts'
import { sequencesIn } from './sequences.ts'

/**
 * `source`: all rows are of one moment, and others can read but not write; `copied`: the same, but others can write;
 * `target`: rows are written.
 */
export type MovingRole = 'source' | 'copied' | 'target'

/**
 * Opens a database for a move or a copy.
 * @throws Problem `conflict` while a service is connected to the source or target of a move.
 */
export async function openMovablePostgres(
  place: PostgresPlace,
  role: MovingRole,
): Promise<MovableDatabase> {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect(pool) })
  const close = async () => void (await db.destroy())
  try {
    if (role !== 'copied') await refuseOthers(db, place)
    if (role === 'target') {
      // What is moved is not written to them; the next start that searches with SQL makes them anew.
      await dropTables(db)
      return movable(place, db, close)
    }
    const state = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(state)
    if (role === 'source') {
      const tables = sql.join(MOVED_TABLES.map(({ name }) => sql.table(name)))
      await sql`lock table ${tables} in share mode`.execute(state)
    }
    return movable(place, state, async () => {
      await state.rollback().execute()
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

function movable(
  place: PostgresPlace,
  db: Kysely<Schema>,
  close: () => Promise<void>,
): MovableDatabase {
  return {
    name: databaseName(place),
    db,
    hasTransactionIds: true,
    write: work =>
      db.transaction().execute(async transaction => {
        // Commits come to the disk in their order, so the last one of the move, which waits for it, secures all.
        await sql`set local synchronous_commit = off`.execute(transaction)
        await work(transaction, textOfBytes(recordsetInsert(transaction)))
      }),
    numbersGiven: async () =>
      new Map((await sequencesIn(db)).map(({ name, last }) => [name, last])),
    continueAfter: async numbers => {
      for (const { name, column } of await sequencesIn(db)) {
        const number = numbers.get(name) ?? 0
        if (number === 0) continue
        await sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${number})`.execute(db)
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Rows are inserted as JSON, which has no bytes; PostgreSQL reads them from text in hexadecimal. */
function textOfBytes(insert: BulkInsert): BulkInsert {
  return (table, rows) =>
    insert(
      table,
      rows.map(row => withTexts(table, row as Row)) as unknown as Insertable<
        Schema[typeof table]
      >[],
    )
}

/** @throws Problem `conflict` for a text that PostgreSQL cannot hold. */
function withTexts(table: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    if (Buffer.isBuffer(value)) return [column, `\\x${value.toString('hex')}`]
    if (typeof value === 'string' && value.includes('\0')) throw holdsNul(table, column, row)
    return [column, value]
  })
  return Object.fromEntries(entries)
}

function holdsNul(table: string, column: string, row: Row): Problem {
  const key = MOVED_TABLES.find(({ name }) => name === table)?.key ?? []
  const place = key.map(name => `${name} ${row[name]}`).join(', ')
  const detail = `The column ${column} of the row of ${table} with ${place} contains the character NUL (U+0000), which PostgreSQL cannot store. Remove the character, and run "acreage move" again.`
  return Problem.of('conflict', 'Text not movable', detail)
}

async function refuseOthers(db: Kysely<Schema>, place: PostgresPlace): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'acreage' and pid <> pg_backend_pid()`.execute(
    db,
  )
  const count = Number(rows[0]?.count)
  if (count === 0) return
  const detail = `Services or commands of Acreage are connected to ${databaseName(place)} (${counted(count, 'connection')}): stop all of them first.`
  throw Problem.of('conflict', 'Database in use', detail)
}
