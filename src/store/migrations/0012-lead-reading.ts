import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Leads are read by their time: all of them, and those of a listing; those of an account are already. */
export async function addLeadReading(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema.createIndex('lead_by_time').on('lead').columns(['created_at']).execute()
  await db.schema
    .createIndex('lead_by_listing')
    .on('lead')
    .columns(['listing_id', 'created_at'])
    .execute()
}
