import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import { type CopiedTable, OWN_SETTINGS } from './copied-tables.ts'
import type { Row } from './copyable-database.ts'

/**
 * Rows that are read by one statement, and written by one transaction. A transaction waits for the
 * disk.
 */
const ROWS_AT_ONCE = 4000

/**
 * Reads the rows of a table behind one of them, in the order of the key. While the caller works on
 * some rows, the next ones are on their way.
 * @param after Null: from the first row on.
 */
export async function* readRows(
  db: Kysely<Schema>,
  table: CopiedTable,
  after: Row | null,
): AsyncGenerator<readonly Row[]> {
  let next = rowsAfter(db, table, after)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    if (!last) return
    next = rowsAfter(db, table, last)
    // A caller that stops reading early does not wait for it.
    next.catch(() => {})
    yield rows
  }
}

async function rowsAfter(
  db: Kysely<Schema>,
  table: CopiedTable,
  after: Row | null,
): Promise<readonly Row[]> {
  const key = sql.join(table.key.map(column => sql.ref(column)))
  const isBehind = after
    ? sql`(${key}) > (${sql.join(table.key.map(column => after[column]))})`
    : sql`1 = 1`
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)}
    where ${isBehind} and ${isCopied(table)} order by ${key} limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

export async function countRows(db: Kysely<Schema>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where ${isCopied(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Removes all rows, so that they can be copied again. */
export async function removeRows(db: Kysely<Schema>, { name }: CopiedTable): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db)
}

/** The last row in the order of the key; null: the table is empty. */
export async function lastRow(db: Kysely<Schema>, table: CopiedTable): Promise<Row | null> {
  const backwards = sql.join(table.key.map(column => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)} where ${isCopied(table)} order by ${backwards} limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** How sentences name a row. */
export function keyText({ key }: CopiedTable, row: Row): string {
  return key.map(name => `${name} ${valueText(row[name])}`).join(', ')
}

export function valueText(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('hex') : String(value)
}

function isCopied({ name }: CopiedTable): RawBuilder<unknown> {
  if (name !== 'setting') return sql`1 = 1`
  return sql`${sql.ref('name')} not in (${sql.join(OWN_SETTINGS.map(own => sql.lit(own)))})`
}
