import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Adds indexes of leads by time: of all leads, and of the leads of a listing. The leads of an account already have one. */
export async function addLeadReading(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema.createIndex('lead_by_time').on('lead').columns(['created_at']).execute()
  await db.schema
    .createIndex('lead_by_listing')
    .on('lead')
    .columns(['listing_id', 'created_at'])
    .execute()
}
