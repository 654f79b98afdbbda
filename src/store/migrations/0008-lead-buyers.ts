import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The buyer of a lead, for limits: known by the stated network address, else by the email address. */
export async function addLeadBuyers(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  // Older leads need no buyer: only leads of the last hour are counted.
  await db.schema
    .alterTable('lead')
    .addColumn('buyer', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema.dropIndex('lead_by_listing_and_address').execute()
  await db.schema
    .createIndex('lead_by_listing_and_buyer')
    .on('lead')
    .columns(['listing_id', 'buyer', 'created_at'])
    .execute()
}
