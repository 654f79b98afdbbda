import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Finds the listings on the market without photos, a price or a boundary, and counts the views of
 * each since its last lead.
 */
export async function addListingGaps(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await sql`alter table listing add column has_photos ${sql.raw(integer)} not null default 1`.execute(
    db,
  )
  await sql`update listing set has_photos = 0 where not exists (
    select 1 from listing_picture where listing_picture.listing_id = listing.listing_id
  )`.execute(db)
  const gaps = {
    photos: 'has_photos = 0',
    price: 'price_usd is null and listing_type <> 1',
    boundary: "encoded_boundary = ''",
  }
  for (const [name, gap] of Object.entries(gaps)) {
    await sql`create index ${sql.id(`listing_without_${name}`)} on listing
      (account_id, (coalesce(modified_at, listed_at)), listing_id)
      where active = 1 and status <> 'S' and ${sql.raw(gap)}`.execute(db)
  }
  await sql`create table listing_interest (
    listing_id ${sql.raw(integer)} primary key references listing (listing_id),
    account_id ${sql.raw(integer)} not null,
    views ${sql.raw(integer)} not null
  ) ${clusteredTableEnd}`.execute(db)
  await sql`create index listing_viewed_without_leads on listing_interest (account_id, listing_id)
    where views >= 50`.execute(db)
}
