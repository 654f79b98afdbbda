import { Kysely, sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import { counted } from '../../../domain/values/counted.ts'
import { COPIED_TABLES, OWN_SETTINGS, type TableName } from '../../copying/copied-tables.ts'
import type { CopyableDatabase, InsertRows, Row } from '../../copying/copyable-database.ts'
import { keyText } from '../../copying/table-rows.ts'
import { databaseName, type PostgresSettings } from '../../database-settings.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { openPool } from '../connecting/pool.ts'
import { PostgresDialect } from '../connecting/pool-dialect.ts'
import { dropTables } from '../search/fill.ts'
import { arrayInsert } from './array-insert.ts'
import { makePostponed, postponableIn, TABLES_AT_ONCE } from './postponed-definitions.ts'
import { sequencesIn } from './sequences.ts'

/** Copying has no time limit, even if the server limits other statements. */
const UNLIMITED = sql`
  set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
  set local lock_timeout = 0`

/**
 * Commits come to the disk in their order, so the last one of a move, which waits for it, secures
 * all.
 */
const QUICK_COMMIT = sql`set local synchronous_commit = off`

/**
 * One holds the state that is read, or sees the present one; others read and write rows, and make
 * indexes.
 */
const MAX_CONNECTIONS = 1 + TABLES_AT_ONCE

/**
 * `source`: all rows are of one moment, and others can read but not write; `copied`: the same, but
 * others can write; `target`: rows are written.
 */
export type CopyRole = 'source' | 'copied' | 'target'

/**
 * Opens a database for a move or a copy.
 * @throws Problem `conflict` while a service is connected to the source or target of a move.
 */
export async function openCopyablePostgres(
  place: PostgresSettings,
  role: CopyRole,
): Promise<CopyableDatabase> {
  const pool = openPool(place, { maxConnections: MAX_CONNECTIONS, maxStatementMs: null })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect(pool) })
  const close = async () => void (await db.destroy())
  try {
    if (role !== 'copied') await refuseOthers(db, place)
    if (role === 'target') {
      // The tables of searches are not copied; the next start that searches with SQL rebuilds them.
      await dropTables(db)
      return openCopyable(place, db, close)
    }
    const state = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await UNLIMITED.execute(state)
    if (role === 'source') {
      const tables = sql.join(COPIED_TABLES.map(({ name }) => sql.table(name)))
      await sql`lock table ${tables} in share mode`.execute(state)
    }
    return openCopyable(place, state, async () => {
      await state.rollback().execute()
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

function openCopyable(
  place: PostgresSettings,
  db: Kysely<Schema>,
  close: () => Promise<void>,
): CopyableDatabase {
  const write: CopyableDatabase['write'] = work =>
    db.transaction().execute(async transaction => {
      await UNLIMITED.execute(transaction)
      await QUICK_COMMIT.execute(transaction)
      await work(transaction, insertInto(transaction))
    })
  return {
    name: databaseName(place),
    db,
    hasTransactionIds: true,
    write,
    postponable: () => postponableIn(db),
    make: (postponed, onCreated) => makePostponed(db, postponed, write, onCreated),
    empty: () => write(emptyTables),
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

/**
 * Truncating is quick for any number of rows. The triggers that protect tables are for rows that a
 * service has written.
 */
async function emptyTables(db: Kysely<Schema>): Promise<void> {
  const tables = COPIED_TABLES.filter(({ name }) => name !== 'setting')
  const names = tables.map(({ name }) => sql.table(name))
  await sql`alter table audit disable trigger user`.execute(db)
  await sql`truncate ${sql.join(names)} restart identity`.execute(db)
  await sql`alter table audit enable trigger user`.execute(db)
  await db.deleteFrom('setting').where('name', 'not in', OWN_SETTINGS).execute()
}

function insertInto(db: Kysely<Schema>): InsertRows {
  const insert = arrayInsert(db, new Map()) as InsertRows
  return async (table, rows) => {
    try {
      await insert(table, rows)
    } catch (error) {
      throw nulIn(table, rows) ?? error
    }
  }
}

/** The Problem of the first text that PostgreSQL cannot hold; null: there is none. */
function nulIn(name: TableName, rows: readonly Row[]): Problem | null {
  const table = COPIED_TABLES.find(moved => moved.name === name)
  for (const row of rows) {
    const column = Object.keys(row).find(key => String(row[key]).includes('\0'))
    if (column === undefined || !table) continue
    const detail = `The column ${column} of the row of ${name} with ${keyText(table, row)} contains the character NUL (U+0000), which PostgreSQL cannot store. Remove the character, and run "acreage move" again.`
    return Problem.of('conflict', 'Text not movable', detail)
  }
  return null
}

async function refuseOthers(db: Kysely<Schema>, place: PostgresSettings): Promise<void> {
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
