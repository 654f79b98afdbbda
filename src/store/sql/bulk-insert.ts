import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/**
 * Inserts many rows into a table with few statements. All rows have the same columns in the same
 * order.
 * @param key The columns by which a row replaces one that is there; without it there must be none.
 * @returns The ids that the database has given to the rows, in their order; none where the rows
 * have ids, or the table gives none.
 */
export type BulkInsert = <Table extends keyof Schema>(
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  key?: readonly (keyof Schema[Table] & string)[],
) => Promise<readonly number[]>

/** The end of an insert whose rows replace those with the same key. */
export function replacing(columns: readonly string[], key: readonly string[]): RawBuilder<unknown> {
  if (key.length === 0) return sql``
  const others = columns.filter(column => !key.includes(column))
  const changes = others.map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const keys = sql.join(key.map(name => sql.ref(name)))
  return sql`on conflict (${keys}) do update set ${sql.join(changes)}`
}

/**
 * Columns whose ids the database gives to rows without one, in tables that also take rows with ids.
 */
const ID_COLUMNS: Partial<Record<keyof Schema, string>> = {
  account: 'account_id',
  auction: 'auction_id',
  listing: 'listing_id',
  picture: 'picture_id',
  spotlight: 'spotlight_id',
}

/**
 * The column of a table's ids, and whether the rows have them; null: the database gives no ids that
 * are used.
 */
export function idColumn(
  table: keyof Schema,
  columns: readonly string[],
): { readonly name: string; readonly isGiven: boolean } | null {
  const name = ID_COLUMNS[table]
  return name === undefined ? null : { name, isGiven: columns.includes(name) }
}
