import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { databaseName, type PostgresPlace } from '../../domain/database-place.ts'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { MovableDatabase } from '../moving/movable-database.ts'
import { MOVED_TABLES } from '../moving/moved-tables.ts'
import type { Column } from '../moving/packed-rows.ts'
import type { Schema } from '../sql/database-schema.ts'
import { openPool } from './pool.ts'
import { PostgresDialect } from './pool-dialect.ts'
import { makePostponed, postponableIn, TABLES_AT_ONCE } from './postponed-definitions.ts'
import { dropTables } from './search/fill.ts'
import { sequencesIn } from './sequences.ts'
import { insertPackedRows, QUICK_COMMIT, readPackedRows, UNLIMITED } from './server-rows.ts'

/** One holds the state that is read, or sees the present one; others read and write rows, and make indexes. */
const MAX_CONNECTIONS = 1 + TABLES_AT_ONCE

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
  const pool = openPool(place, { maxConnections: MAX_CONNECTIONS, maxStatementMs: null })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect(pool) })
  const close = async () => void (await db.destroy())
  try {
    if (role !== 'copied') await refuseOthers(db, place)
    if (role === 'target') {
      // What is moved is not written to them; the next start that searches with SQL makes them anew.
      await dropTables(db)
      return movable(place, { pool, db, snapshot: null }, close)
    }
    const state = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await UNLIMITED.execute(state)
    if (role === 'source') {
      const tables = sql.join(MOVED_TABLES.map(({ name }) => sql.table(name)))
      await sql`lock table ${tables} in share mode`.execute(state)
    }
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(state)
    return movable(place, { pool, db: state, snapshot: rows[0]?.id ?? null }, async () => {
      await state.rollback().execute()
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

interface Connections {
  readonly pool: Pool
  readonly db: Kysely<Schema>
  /** Other connections read the same state with it; null: they read the present state. */
  readonly snapshot: string | null
}

function movable(
  place: PostgresPlace,
  { pool, db, snapshot }: Connections,
  close: () => Promise<void>,
): MovableDatabase {
  const write = (work: (db: Kysely<Schema>) => Promise<void>) =>
    db.transaction().execute(async transaction => {
      await UNLIMITED.execute(transaction)
      await QUICK_COMMIT.execute(transaction)
      await work(transaction)
    })
  return {
    name: databaseName(place),
    db,
    hasTransactionIds: true,
    columnsOf: table => columnsOf(db, table),
    read: part => readPackedRows(pool, db, snapshot, part),
    insert: (part, rows, onRows) => insertPackedRows(pool, db, part, rows, onRows),
    write,
    postponable: () => postponableIn(db),
    make: (postponed, onMade) => makePostponed(db, postponed, write, onMade),
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

async function columnsOf(db: Kysely<Schema>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, typname::text as type
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attname::text collate "C"`.execute(db)
  return rows
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
