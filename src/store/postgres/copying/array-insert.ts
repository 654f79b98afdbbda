import { type Insertable, type Kysely, sql } from 'kysely'
import { inSlices } from '../../../domain/values/in-slices.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { type BulkInsert, idColumn, replacing } from '../../sql/bulk-insert.ts'

/** A statement gets the values of so many rows, of some megabytes at most. */
const ROWS_PER_STATEMENT = 1000

/**
 * In wider tables, other columns share a value in each batch, and the server would have to plan
 * each batch again.
 */
const MAX_COLUMNS_COMPARED = 8

/** The types of the columns of tables, which only migrations change. */
export type ColumnTypesOf = Map<string, ReadonlyMap<string, string>>

/**
 * Inserts many rows with one statement, in their order. It gets an array for each column: one JSON
 * text with all rows takes the server twice as long to read.
 * @param types Shared by all transactions with a database.
 */
export function arrayInsert(db: Kysely<Schema>, types: ColumnTypesOf): BulkInsert {
  return async (table, rows, key = []) => {
    const columns = Object.keys(rows[0] ?? {})
    const id = idColumn(table, columns)
    if (rows.length === 0) return []
    const known = types.get(table) ?? (await typesOf(db, table))
    types.set(table, known)
    // Until the transaction ends, no other one gets a number while the sequence is behind.
    if (id?.isGiven)
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    const names = sql.join(columns.map(column => sql.ref(column)))
    const returning = id?.isGiven === false ? sql`returning ${sql.ref(id.name)} as id` : sql``
    const ids: number[] = []
    const all: readonly Readonly<Record<string, unknown>>[] = rows
    for (const slice of inSlices(all, ROWS_PER_STATEMENT)) {
      const typeOf = (column: string) => sql.raw(known.get(column) ?? '')
      const varying = varyingColumns(columns, slice)
      const arrays = varying.map(
        column => sql`${sql.val(slice.map(row => row[column]))}::${typeOf(column)}[]`,
      )
      const values = columns.map(column =>
        varying.includes(column)
          ? sql.ref(`row.${column}`)
          : sql`${sql.val(slice[0]?.[column])}::${typeOf(column)}`,
      )
      const given = varying.map(column => sql.ref(column))
      const added = await sql<{
        id: number
      }>`insert into ${sql.table(table)} (${names}) select ${sql.join(values)} from unnest(${sql.join(arrays)}) as row (${sql.join(given)}) ${replacing(columns, key)} ${returning}`.execute(
        db,
      )
      // Ids are given in the order of the rows; the order in which they are returned is not
      // promised.
      ids.push(...added.rows.map(row => row.id).sort((one, other) => one - other))
    }
    if (id?.isGiven) await moveSequence(db, table, id.name, rows)
    return ids
  }
}

/** The columns whose values differ between rows, and the first one: the rows are counted by it. */
function varyingColumns(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  if (columns.length > MAX_COLUMNS_COMPARED) return columns
  const [first] = rows
  return columns.filter((column, i) => i === 0 || rows.some(row => row[column] !== first?.[column]))
}

async function typesOf(db: Kysely<Schema>, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = format('%I', ${table}::text)::regclass and attnum > 0 and not attisdropped`.execute(
    db,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/**
 * Rows with ids of their own leave the sequence of a table behind; the next id would be one of
 * theirs.
 */
async function moveSequence<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  column: string,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const ids = rows.map(row => Number(Object.entries(row).find(([name]) => name === column)?.[1]))
  const highest = ids.reduce((one, other) => Math.max(one, other), 0)
  const sequence = sql`pg_get_serial_sequence(${table}, ${column})`
  await sql`
    select setval(${sequence}, ${highest}) from pg_sequences
    where schemaname = current_schema() and ${sequence}::regclass = format('%I.%I', schemaname, sequencename)::regclass
      and coalesce(last_value, 0) < ${highest}`.execute(db)
}
