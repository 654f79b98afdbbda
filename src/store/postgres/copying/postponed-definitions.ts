import { type Kysely, sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import { COPIED_TABLES } from '../../copying/copied-tables.ts'
import type { Postponed } from '../../copying/copyable-database.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { StoreConflict } from '../../store.ts'

/** How many tables get their indexes and foreign keys at the same time. */
export const TABLES_AT_ONCE = 2

/** The indexes of the moved tables that serve no constraint, then their foreign keys. */
export async function postponableIn(db: Kysely<Schema>): Promise<readonly Postponed[]> {
  const names = sql.join(COPIED_TABLES.map(({ name }) => sql.lit(name)))
  const { rows: indexes } = await sql<Postponed>`
    select c.relname::text as name, t.relname::text as table, pg_get_indexdef(c.oid) as make,
      format('drop index %I', c.relname) as drop
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname in (${names})
      and not exists (select 1 from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'x'))
    order by t.relname, c.relname`.execute(db)
  const { rows: keys } = await sql<Postponed>`
    select conname::text as name, t.relname::text as table,
      format('alter table %I add constraint %I %s', t.relname, conname, pg_get_constraintdef(k.oid)) as make,
      format('alter table %I drop constraint %I', t.relname, conname) as drop
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname in (${names}) and contype = 'f'
    order by t.relname, conname`.execute(db)
  return [...indexes, ...keys]
}

/**
 * Creates indexes and foreign keys, for several tables in parallel.
 * @param write Runs work in a transaction on a connection of its own.
 */
export async function makePostponed(
  db: Kysely<Schema>,
  postponed: readonly Postponed[],
  write: (work: (db: Kysely<Schema>) => Promise<void>) => Promise<void>,
  onCreated: () => void,
): Promise<void> {
  const present = (await postponableIn(db)).map(({ name }) => name)
  const tables = [...Map.groupBy(postponed, ({ table }) => table).values()]
  const makeTables = async () => {
    for (let table = tables.shift(); table; table = tables.shift()) {
      for (const each of table) {
        if (!present.includes(each.name)) await write(transaction => makeOne(transaction, each))
        onCreated()
      }
    }
  }
  await Promise.all(Array.from({ length: TABLES_AT_ONCE }, makeTables))
  // Otherwise the server would not know how to plan the first queries.
  const names = sql.join(COPIED_TABLES.map(({ name }) => sql.table(name)))
  await write(async transaction => void (await sql`analyze ${names}`.execute(transaction)))
}

async function makeOne(db: Kysely<Schema>, { name, table, make }: Postponed): Promise<void> {
  try {
    await sql.raw(make).execute(db)
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error
    const detail = `The rows of ${table} contradict ${name}, so the database that is moved is damaged. "acreage doctor" names its faults; mend them, and run "acreage move" again.`
    throw Problem.of('conflict', 'Rows contradict each other', detail, { cause: error })
  }
}
