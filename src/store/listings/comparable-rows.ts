import type { Kysely } from 'kysely'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { IS_ACTIVE } from '../sql/active-listings.ts'
import type { ComparableRow } from './listing-records.ts'

/** See `ListingReader.comparable`. */
export async function comparableRows(
  db: Kysely<Schema>,
  ids: readonly ListingId[],
): Promise<readonly ComparableRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .where('listing.listing_id', 'in', ids)
    .where('account.active', '=', 1)
    .where(IS_ACTIVE, '=', 1)
    .where('listing.acres', '>', 0)
    .select([
      'listing.listing_id',
      'listing.title',
      'listing.status',
      'listing.acres',
      'listing.price_usd',
      'listing.sold_price_usd',
      'listing.sold_on',
      'listing.listed_at',
      'listing.latitude',
      'listing.longitude',
    ])
    .execute()
  return rows.map(row => ({
    id: row.listing_id,
    title: row.title,
    isSold: row.status === 'S',
    acres: row.acres ?? 0,
    priceUsd: row.status === 'S' ? row.sold_price_usd : row.price_usd,
    soldOn: row.sold_on,
    listedAt: row.listed_at,
    latitude: row.latitude,
    longitude: row.longitude,
  }))
}
