import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../sql/database-schema.ts'
import type { MovableDatabase, Row, TablePart } from './movable-database.ts'
import { type MovedTable, OWN_SETTINGS } from './moved-tables.ts'
import type { Column } from './packed-rows.ts'

/**
 * The columns of a table that two databases have, sorted by name. SQLite has one type for all whole numbers.
 * @throws Error when they differ otherwise; both have the current schema.
 */
export async function columnsOfBoth(
  one: MovableDatabase,
  other: MovableDatabase,
  { name }: MovedTable,
): Promise<readonly Column[]> {
  const [columns, others] = [await one.columnsOf(name), await other.columnsOf(name)]
  return columns.map((column, i) => {
    const { name: otherName, type } = others[i] ?? {}
    if (column.name !== otherName || columns.length !== others.length) {
      throw new Error(`The columns of ${name} are not the same in ${one.name} and ${other.name}.`)
    }
    return type === 'int4' ? { ...column, type } : column
  })
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

/**
 * The statement that reads the rows of a part.
 * @param keyValue Puts a value of the key into the statement.
 */
export function selectRows(
  { table, columns, after }: TablePart,
  keyValue: (value: unknown) => RawBuilder<unknown>,
): RawBuilder<Row> {
  const key = sql.join(table.key.map(column => sql.ref(column)))
  const isBehind =
    after === null
      ? sql`1 = 1`
      : sql`(${key}) > (${sql.join(table.key.map(column => keyValue(after[column])))})`
  return sql<Row>`
    select ${sql.join(columns.map(({ name }) => sql.ref(name)))} from ${sql.table(table.name)}
    where ${isBehind} and ${isMoved(table)} order by ${key}`
}

function isMoved({ name }: MovedTable): RawBuilder<unknown> {
  if (name !== 'setting') return sql`1 = 1`
  return sql`${sql.ref('name')} not in (${sql.join(OWN_SETTINGS.map(own => sql.lit(own)))})`
}
