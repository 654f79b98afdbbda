import type { Kysely } from 'kysely'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { IS_ACTIVE } from '../sql/active-listings.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import type { ComparableRow } from './listing-records.ts'

/** What listings are compared by, in any order; those not shown or without acres are left out. */
export type ComparableReader = (ids: readonly ListingId[]) => Promise<readonly ComparableRow[]>

export function comparableReader(db: Kysely<Schema>): ComparableReader {
  const query = new PreparedQuery((of, ids: readonly ListingId[]) =>
    of
      .selectFrom('listing')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
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
      .where('listing.listing_id', 'in', ids),
  )
  return async ids => {
    const rows = ids.length === 0 ? [] : await query.execute(db, ids)
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
}
