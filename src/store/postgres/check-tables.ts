import { type Kysely, sql } from 'kysely'
import { counted } from '../../domain/values/counted.ts'
import { type DatabaseState, readCopy } from '../database-file.ts'
import { compareMigrations, MIGRATION_TABLE } from '../migrations/migrations.ts'
import type { Schema } from '../schema/database-schema.ts'
import { SettingReader } from '../settings/setting-records.ts'
import { sequencesIn } from './copying/sequences.ts'

const COUNTED = ['account', 'listing', 'lead'] as const
/** Tables whose rows stay for some time after they were deleted. */
const RESTORABLE = ['account', 'listing'] as const
const MAX_FAULTS = 5

/** The schema that holds the tables. */
const SCHEMA = sql`current_schema()::regnamespace`

/**
 * Looks for faults that no working server has, but a server after a crash with fsync off, or a
 * database that was loaded in another way than with pg_restore: rows that refer to missing rows,
 * unusable indexes, disabled triggers, and counters that would give an id again.
 */
export async function checkTables(db: Kysely<Schema>): Promise<DatabaseState> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  const migrations = compareMigrations(rows.map(({ name }) => name))
  if (migrations.isTooOld) {
    return { ...migrations, faults: [], unfinished: null, counts: {}, deleted: {} }
  }
  const faults = [
    ...(await unusableIndexes(db)),
    ...(await quietTriggers(db)),
    ...(await danglingReferences(db)),
    ...(await repeatedNumbers(db)),
  ]
  return {
    faults: faults.slice(0, MAX_FAULTS),
    unfinished: readCopy(await new SettingReader(db).get('move')),
    ...migrations,
    counts: await countsOf(db),
    deleted: await deletedIn(db),
  }
}

async function unusableIndexes(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = ${SCHEMA} and not (indisvalid and indisready)`.execute(db)
  return rows.map(({ name }) => `the index ${name} is not usable: run REINDEX INDEX ${name}`)
}

/** Disabled triggers, such as those that protect the audit log. */
async function quietTriggers(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; relation: string }>`
    select tgname::text as name, tgrelid::regclass::text as relation
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${SCHEMA} and tgenabled not in ('O', 'A')`.execute(db)
  const tables = [...new Set(rows.map(({ relation }) => relation))]
  return tables.map(
    table =>
      `triggers of the table ${table} are turned off: run ALTER TABLE ${table} ENABLE TRIGGER ALL`,
  )
}

interface Reference {
  readonly name: string
  readonly child: string
  readonly parent: string
  readonly columns: readonly string[]
  readonly parent_columns: readonly string[]
}

async function danglingReferences(db: Kysely<Schema>): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      to_json(array(select attname::text from unnest(conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number order by position)) as columns,
      to_json(array(select attname::text from unnest(confkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number order by position)) as parent_columns
    from pg_constraint where contype = 'f' and connamespace = ${SCHEMA} order by conname`.execute(
    db,
  )
  const faults: string[] = []
  for (const reference of references) {
    const count = await countDangling(db, reference)
    if (count === 0) continue
    const rows = counted(count, 'row names another that is', 'rows name others that are')
    faults.push(
      `${rows} not there, such as one of ${reference.child} a missing ${reference.parent}`,
    )
  }
  return faults
}

async function countDangling(
  db: Kysely<Schema>,
  { child, parent, columns, parent_columns }: Reference,
): Promise<number> {
  // PostgreSQL quotes the names of tables where necessary.
  const isSet = columns.map(column => sql`child.${sql.ref(column)} is not null`)
  const isSame = columns.map(
    (column, i) => sql`parent.${sql.ref(parent_columns[i] ?? '')} = child.${sql.ref(column)}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(child)} child
    where ${sql.join(isSet, sql` and `)}
      and not exists (select 1 from ${sql.raw(parent)} parent where ${sql.join(isSame, sql` and `)})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function repeatedNumbers(db: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = []
  for (const { name, column, last, isReadable } of await sequencesIn(db)) {
    if (!isReadable) continue
    const { rows } = await sql<{ highest: number | null }>`
      select max(${sql.ref(column)}) as highest from ${sql.table(name)}`.execute(db)
    const highest = rows[0]?.highest ?? 0
    if (highest <= last) continue
    faults.push(
      `the counter of ${name}.${column} is at ${last} and would give ${highest} again: run SELECT setval(pg_get_serial_sequence('${name}', '${column}'), ${highest})`,
    )
  }
  return faults
}

async function countsOf(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of COUNTED) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

async function deletedIn(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const deleted: Record<string, number> = {}
  for (const name of RESTORABLE) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where deleted_at is not null`.execute(db)
    deleted[name] = rows[0]?.count ?? 0
  }
  return deleted
}
