import type { Kysely } from 'kysely'

/** What counts the listings of auctions reads the index alone. */
export async function indexAuctionListings(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('listing_by_auction').execute()
  await db.schema
    .createIndex('listing_by_auction')
    .on('listing')
    .columns(['auction_id', 'deleted_at', 'active'])
    .where('auction_id', 'is not', null)
    .execute()
}
