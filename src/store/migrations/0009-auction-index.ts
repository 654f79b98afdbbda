import type { Kysely } from 'kysely'

/** Finds the listings of an auction: an edit of the auction changes all of them. */
export async function addAuctionIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('listing_by_auction')
    .on('listing')
    .columns(['auction_id'])
    .where('auction_id', 'is not', null)
    .execute()
}
