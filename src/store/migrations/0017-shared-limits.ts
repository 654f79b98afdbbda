import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Where several nodes share a database, they may count requests there. The rows are short-lived: each has half of its page
 * for its next version, and nothing is written to the log.
 */
export async function addSharedLimits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (!types.writersOverlap) return
  await sql`
    create unlogged table request_limit (
      caller text collate "C" primary key,
      at double precision not null,
      asked double precision not null,
      interval_ms double precision not null,
      window_ms double precision not null,
      allowed double precision not null,
      due_at double precision not null
    ) with (fillfactor = 50)`.execute(db)
}
