import { type Insertable, type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/database-schema.ts'
import type { BulkInsert } from '../../sql/bulk-insert.ts'

/** A statement gets the rows as one JSON text, of some megabytes at most. */
const ROWS_PER_STATEMENT = 1000

/** The columns whose values PostgreSQL assigns where none are given, in tables that also take rows with ids. */
const ASSIGNED: Partial<Record<keyof Schema, string>> = {
  account: 'account_id',
  auction: 'auction_id',
  listing: 'listing_id',
  picture: 'picture_id',
  spotlight: 'spotlight_id',
}

/** Inserts many rows with one statement, in their order. */
export function recordsetInsert(db: Kysely<Schema>): BulkInsert {
  return async (table, rows) => {
    const [first] = rows
    if (!first) return
    const columns = Object.keys(first)
    const assigned = ASSIGNED[table]
    const isGiven = assigned !== undefined && columns.includes(assigned)
    // Until the transaction ends, nobody else gets a number while the sequence is behind.
    if (isGiven) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    const names = sql.join(columns.map(column => sql.ref(column)))
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const slice = rows.slice(start, start + ROWS_PER_STATEMENT)
      await sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(slice)})`.execute(
        db,
      )
    }
    if (isGiven) await moveSequence(db, table, assigned, rows)
  }
}

/** Rows with ids of their own leave the sequence of a table behind; the next id would be one of theirs. */
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
