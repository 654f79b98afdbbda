import type { Kysely } from 'kysely'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { InquiryTarget } from './listing-records.ts'

/** See `ListingReader.inquiryTarget`. */
export async function inquiryTarget(
  db: Kysely<Schema>,
  id: ListingId,
): Promise<InquiryTarget | null> {
  const row = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .select(['listing.active', 'account.active as account_active', 'listing.account_id'])
    .select(['title', 'lead_routing_email', 'email', 'county_id'])
    .where('listing_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    active: row.active === 1 && row.account_active === 1,
    accountId: row.account_id,
    title: row.title,
    email: row.email,
    routingEmail: row.lead_routing_email,
    countyId: row.county_id,
  }
}
