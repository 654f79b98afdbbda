import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Listings of plans with a term expire, after a reminder, unless they are renewed. */
export async function addListingTerms(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  for (const column of ['renewed_at', 'reminded_at', 'expired_at']) {
    await db.schema.alterTable('listing').addColumn(column, integer).execute()
  }
  await db.schema.alterTable('plan').addColumn('days', integer).execute()
  await db.schema
    .alterTable('account_plan')
    .addColumn('started_at', integer, column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('listing_by_expiry')
    .on('listing')
    .columns(['account_id', 'expired_at'])
    .where(sql.ref('expired_at'), 'is not', null)
    .execute()
  await sql`create index "listing_by_term" on "listing"
    ("account_id", (coalesce("renewed_at", "created_at", "listed_at"))) where "active" = 1`.execute(
    db,
  )
}
