import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** People who review accounts may turn off the emails about account requests. */
export async function addRequestMail(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table person add column gets_request_mail ${sql.raw(integer)} not null default 1`.execute(
    db,
  )
}
