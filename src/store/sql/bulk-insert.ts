import type { Insertable } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/** Inserts many rows into a table with few statements. All rows have the same columns in the same order. */
export type BulkInsert = <Table extends keyof Schema>(
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
) => Promise<void>
