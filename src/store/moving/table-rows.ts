import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../sql/database-schema.ts'
import type { Row } from './movable-database.ts'
import { type MovedTable, OWN_SETTINGS } from './moved-tables.ts'

/** The names of a table's columns, sorted. */
export async function columnsOf(
  db: Kysely<Schema>,
  { name }: MovedTable,
): Promise<readonly string[]> {
  const tables = await db.introspection.getTables()
  const table = tables.find(each => each.name === name)
  return (table?.columns ?? []).map(column => column.name).sort()
}

export async function countRows(db: Kysely<Schema>, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where ${isMoved(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Removes all rows, so that they can be copied again. */
export async function removeRows(db: Kysely<Schema>, { name }: MovedTable): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db)
}

/** The last row in the order of the key; null: the table is empty. */
export async function lastRow(db: Kysely<Schema>, table: MovedTable): Promise<Row | null> {
  const backwards = sql.join(table.key.map(column => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)} where ${isMoved(table)} order by ${backwards} limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The rows behind one row in the order of the key, from the first one for null; at most `limit`. */
export async function rowsAfter(
  db: Kysely<Schema>,
  table: MovedTable,
  columns: readonly string[],
  after: Row | null,
  limit: number,
): Promise<readonly Row[]> {
  const key = sql.join(table.key.map(column => sql.ref(column)))
  const isBehind =
    after === null
      ? sql`1 = 1`
      : sql`(${key}) > (${sql.join(table.key.map(column => sql.val(after[column])))})`
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table.name)}
    where ${isBehind} and ${isMoved(table)} order by ${key} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function isMoved({ name }: MovedTable): RawBuilder<unknown> {
  if (name !== 'setting') return sql`1 = 1`
  return sql`${sql.ref('name')} not in (${sql.join(OWN_SETTINGS.map(own => sql.lit(own)))})`
}
