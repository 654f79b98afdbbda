import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * The number of the parcel, the year of the house, and what land was sold for and when. The figures of sales in a place
 * are read from the index alone, but for whether the account is active.
 */
export async function addSales(db: Kysely<unknown>, { integer, real }: ColumnTypes): Promise<void> {
  for (const column of ['parcel_number', 'sold_on']) {
    await db.schema
      .alterTable('listing')
      .addColumn(column, 'text', added => added.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.alterTable('listing').addColumn('sold_price_usd', real).execute()
  await db.schema.alterTable('listing').addColumn('year_built', integer).execute()
  await db.schema
    .createIndex('listing_by_sale')
    .on('listing')
    .columns(['state_id', 'county_id', 'sold_on', 'sold_price_usd', 'acres'])
    .columns(['status', 'active', 'listing_type', 'has_house', 'account_id'])
    .where(sql.ref('sold_price_usd'), 'is not', null)
    .execute()
}
