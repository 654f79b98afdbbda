import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { PlaceWriter } from '../../src/store/places/place-records.ts'
import type { Schema } from '../../src/store/schema/database-schema.ts'
import { SettingWriter } from '../../src/store/settings/setting-records.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'
import type { DatabaseName } from '../runner/messages.ts'

type Row = Readonly<Record<string, string | number>>
type FilledTable = 'account' | 'listing'

/** Connects beside all stores. @param address A file of SQLite, or an address of PostgreSQL. */
export function connectTo(name: DatabaseName, address: string): Kysely<Schema> {
  if (name === 'sqlite') return new Kysely({ dialect: new SqliteDialect(new Database(address)) })
  const pool = new Pool({ connectionString: address.split('?')[0], max: 5 })
  // The pool has ended before its connections are closed; then the database is dropped.
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Fills a database without rows as the former version left it: the places are those of another version.
 * @param rows Added in this order. Columns that must have a value, and get none, are 0 or empty.
 */
export async function makeFormerDatabase(
  name: DatabaseName,
  address: string,
  rows: Iterable<readonly [table: FilledTable, row: Row]>,
): Promise<void> {
  const isPostgres = name === 'postgres'
  const db = connectTo(name, address)
  await db.transaction().execute(async transaction => {
    await new PlaceWriter(transaction).put(loadBundledPlaces())
    await new SettingWriter(transaction).set('reference-version', 'former')
    const required = {
      account: await requiredColumns(transaction, 'account', isPostgres),
      listing: await requiredColumns(transaction, 'listing', isPostgres),
    }
    for (const [table, row] of rows) {
      const values = { ...required[table], ...row }
      const names = sql.join(Object.keys(values).map(column => sql.ref(column)))
      await sql`insert into ${sql.table(table)} (${names})
        values (${sql.join(Object.values(values))})`.execute(transaction)
    }
  })
  await db.destroy()
}

/** The columns that must have a value and have no default, each with the least value of its type. */
async function requiredColumns(
  db: Kysely<Schema>,
  table: FilledTable,
  isPostgres: boolean,
): Promise<Row> {
  const columns = isPostgres
    ? sql<{ name: string; type: string }>`select column_name as name, data_type as type
        from information_schema.columns
        where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`
    : sql<{ name: string; type: string }>`select name, lower(type) as type
        from pragma_table_info(${table}) where "notnull" = 1 and dflt_value is null and pk = 0`
  const { rows } = await columns.execute(db)
  return Object.fromEntries(rows.map(({ name, type }) => [name, type === 'text' ? '' : 0]))
}
