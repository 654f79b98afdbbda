import type { Kysely } from 'kysely'
import type { MarketPlace, Sale } from '../../domain/markets/market.ts'
import type { Schema } from '../schema/database-schema.ts'

/** See `ListingReader.sales`. The index `listing_by_sale` has all that is read of listings. */
export async function salesIn(
  db: Kysely<Schema>,
  place: MarketPlace,
  since: string,
): Promise<readonly Sale[]> {
  const sales = db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .where('account.active', '=', 1)
    .where('listing.active', '=', 1)
    .where('listing.status', '=', 'S')
    .where('listing.listing_type', '<>', 3)
    .where('listing.has_house', '=', 0)
    .where('listing.acres', '>', 0)
    .where('listing.sold_price_usd', 'is not', null)
    .where('listing.sold_on', '>=', since)
    .select(['listing.sold_price_usd', 'listing.acres'])
  const rows = await (place.kind === 'state'
    ? sales.where('listing.state_id', '=', place.id)
    : sales
        .where('listing.county_id', '=', place.id)
        .where('listing.state_id', '=', ({ selectFrom }) =>
          selectFrom('county').select('county.state_id').where('county.county_id', '=', place.id),
        )
  ).execute()
  return rows.map(row => ({ soldPriceUsd: row.sold_price_usd ?? 0, acres: row.acres ?? 0 }))
}
