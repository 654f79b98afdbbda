import type { Insertable } from 'kysely'
import type { Schema } from './database-schema.ts'

/** Inserts many rows of one table, as fast as the database takes them; all have the same columns in the same order. */
export type BulkInsert = <Table extends keyof Schema>(
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
) => Promise<void>
