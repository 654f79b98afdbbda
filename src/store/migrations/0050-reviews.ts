import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Listings that are held back or wait for a look, what visitors report, and accounts that wait for approval. */
export async function addReviews(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('listing_review')
    .modifyEnd(clusteredTableEnd)
    .addColumn('listing_id', integer, column =>
      column.primaryKey().references('listing.listing_id'),
    )
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('offered', integer, column => column.notNull())
    .addColumn('version', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('listing_review_by_state')
    .on('listing_review')
    .columns(['state', 'at', 'listing_id'])
    .execute()
  await db.schema
    .createTable('report')
    .modifyEnd(tableEnd)
    .addColumn('report_id', integer, assigned)
    .addColumn('listing_id', integer, column => column.notNull().references('listing.listing_id'))
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('comment', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('outcome', 'text', column => column.notNull())
    .addColumn('settled_at', integer)
    .execute()
  await sql`create index report_open on report (report_id) where outcome = ''`.execute(db)
  await db.schema.createIndex('report_by_listing').on('report').columns(['listing_id']).execute()
  await db.schema
    .createTable('account_application')
    .modifyEnd(clusteredTableEnd)
    .addColumn('account_id', integer, column =>
      column.primaryKey().references('account.account_id'),
    )
    .addColumn('applied_at', integer, column => column.notNull())
    .execute()
  // With approval of first listings, each new one asks whether its account has one that is shown.
  await sql`create index listing_shown_by_account on listing (account_id) where active = 1`.execute(
    db,
  )
}
