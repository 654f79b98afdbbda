import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** How often each listing was looked at and saved, by day. */
export async function addListingDays(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('listing_day')
    .modifyEnd(clusteredTableEnd)
    .addColumn('listing_id', integer, column => column.notNull().references('listing.listing_id'))
    .addColumn('day', integer, column => column.notNull())
    .addColumn('views', integer, column => column.notNull())
    .addColumn('saves', integer, column => column.notNull())
    .addPrimaryKeyConstraint('listing_day_key', ['listing_id', 'day'])
    .execute()
  await db.schema.createIndex('listing_day_by_day').on('listing_day').columns(['day']).execute()
}
