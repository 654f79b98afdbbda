import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { CatalogEntry } from '../../domain/listings/catalog-source.ts'
import type { Auction, Listing, ListingHistoryEntry } from '../../domain/listings/listing.ts'
import type { ListingPicture } from '../../domain/pictures/picture.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { flag } from '../sql/rows.ts'
import type { JsonArrayFrom } from './listing-detail.ts'
import { ListingReader } from './listing-reader.ts'
import type { ListingMove, RemovedListings } from './listing-records.ts'
import { auctionRow, listingRow } from './listing-rows.ts'

export class ListingWriter extends ListingReader {
  readonly #insert: BulkInsert
  readonly #writersOverlap: boolean

  /** @param writersOverlap Whether other transactions may remove listings at the same time. */
  constructor(
    db: Kysely<Schema>,
    jsonArrayFrom: JsonArrayFrom,
    insert: BulkInsert,
    writersOverlap: boolean,
  ) {
    super(db, jsonArrayFrom)
    this.#insert = insert
    this.#writersOverlap = writersOverlap
  }

  /** Adds listings with their auctions, spotlights, photos' places and history. */
  async insertMany(entries: readonly CatalogEntry[]): Promise<void> {
    await this.#insert(
      'auction',
      entries.flatMap(({ auction }) =>
        auction === null ? [] : { auction_id: auction.id, ...auctionRow(auction) },
      ),
    )
    await this.#insert(
      'listing',
      entries.map(({ listing }) => ({ listing_id: listing.id, ...listingRow(listing) })),
    )
    await this.#insert(
      'listing_picture',
      entries.flatMap(({ listing }) => pictureRows(listing.id, listing.pictures)),
    )
    await this.#insert(
      'listing_history',
      entries.flatMap(({ history }) => history.map(historyRow)),
    )
    await this.#insert(
      'spotlight',
      entries.flatMap(({ spotlight }) =>
        spotlight === null ? [] : { spotlight_id: spotlight.id, listing_id: spotlight.listingId },
      ),
    )
  }

  /** Adds listings under new ids. @returns The ids, in the same order. */
  async create(listings: readonly Omit<Listing, 'id'>[]): Promise<readonly ListingId[]> {
    if (listings.length === 0) return []
    const ids = (await this.#insert('listing', listings.map(listingRow))) as ListingId[]
    const pictures = ids.flatMap((id, i) => pictureRows(id, listings[i]?.pictures ?? []))
    await this.#insert('listing_picture', pictures)
    return ids
  }

  /**
   * Keeps other transactions from changing listings until this one ends.
   * @returns The version of each listing that exists.
   */
  async lockVersions(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing')
      .select(['listing_id', 'version'])
      .where('listing_id', 'in', ids)
      // All transactions use one order, so that no two wait for each other.
      .orderBy('listing_id')
      .$if(this.#writersOverlap, open => open.forUpdate())
      .execute()
    return new Map(rows.map(row => [row.listing_id, row.version]))
  }

  /**
   * Overwrites a listing.
   * @param version The version that it must still have.
   * @param before The content of that version. Its photos are written only if they differ; null: in
   * any case.
   * @returns False when it has another version; nothing is written then.
   */
  async update(
    listing: Listing,
    version: number,
    before: Pick<Listing, 'pictures'> | null = null,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('listing')
      .set(listingRow(listing))
      .where('listing_id', '=', listing.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    // Rows of neighbors are on the same page of the index; on PostgreSQL, their writers would
    // collide.
    if (isDeepStrictEqual(before?.pictures, listing.pictures)) return true
    await this.db.deleteFrom('listing_picture').where('listing_id', '=', listing.id).execute()
    await this.#insert('listing_picture', pictureRows(listing.id, listing.pictures))
    return true
  }

  /**
   * Gives listings other coordinates, and marks each as edited.
   * @returns The listings that were moved. A listing whose coordinates have changed since stays.
   */
  async move(moves: readonly ListingMove[], at: number): Promise<readonly ListingId[]> {
    const moved: ListingId[] = []
    for (const { id, from, to } of moves) {
      const { numUpdatedRows } = await this.db
        .updateTable('listing')
        .set(({ eb }) => ({ ...pointRow(to), version: eb('version', '+', 1), modified_at: at }))
        .where('listing_id', '=', id)
        .where('latitude', '=', from.latitude)
        .where('longitude', '=', from.longitude)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) moved.push(id)
    }
    return moved
  }

  async addHistory(entries: readonly ListingHistoryEntry[]): Promise<void> {
    await this.#insert('listing_history', entries.map(historyRow))
  }

  async createAuction(auction: Omit<Auction, 'id'>): Promise<AuctionId> {
    const { auction_id } = await this.db
      .insertInto('auction')
      .values(auctionRow(auction))
      .returning('auction_id')
      .executeTakeFirstOrThrow()
    return auction_id
  }

  /**
   * Overwrites an auction. All its listings, except one and those that were deleted, count as
   * edited with it.
   * @returns Those listings.
   */
  async updateAuction(
    { id, ...auction }: Auction,
    at: number,
    except: ListingId,
  ): Promise<readonly ListingId[]> {
    await this.db
      .updateTable('auction')
      .set(auctionRow(auction))
      .where('auction_id', '=', id)
      .execute()
    const rows = await this.db
      .updateTable('listing')
      .set(({ eb }) => ({ version: eb('version', '+', 1), modified_at: at }))
      .where('auction_id', '=', id)
      .where('listing_id', '<>', except)
      .where('deleted_at', 'is', null)
      .returning('listing_id')
      .execute()
    return rows.map(row => row.listing_id)
  }

  /**
   * Features a listing. @param byPlan Whether at a place of its account's plan. @returns Null when it
   * is featured already; nothing is written then.
   */
  async createSpotlight(listingId: ListingId, byPlan: boolean): Promise<SpotlightId | null> {
    const row = await this.db
      .insertInto('spotlight')
      .values({ listing_id: listingId, by_plan: flag(byPlan) })
      .onConflict(conflict => conflict.column('listing_id').doNothing())
      .returning('spotlight_id')
      .executeTakeFirst()
    return row ? row.spotlight_id : null
  }

  /** Lets a listing stay featured regardless of the plan of its account. */
  async keepSpotlight(listingId: ListingId): Promise<void> {
    await this.db
      .updateTable('spotlight')
      .set({ by_plan: flag(false) })
      .where('listing_id', '=', listingId)
      .execute()
  }

  /** Removes a listing from the showcase. The id of its spotlight is never used again. */
  async removeSpotlight(listingId: ListingId): Promise<void> {
    await this.db.deleteFrom('spotlight').where('listing_id', '=', listingId).execute()
  }

  /**
   * Marks a listing as deleted, and makes it inactive. @returns False when it has another version,
   * or was deleted.
   */
  async markDeleted(id: ListingId, version: number, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('listing')
      .set({ deleted_at: at, modified_at: at, active: flag(false), version: version + 1 })
      .where('listing_id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Takes back a deletion; the listing is inactive. @returns False when the listing was not
   * deleted.
   * @throws StoreConflict `duplicate` when another listing of the account has its feed key.
   */
  async restore(id: ListingId, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('listing')
      .set(({ eb }) => ({ deleted_at: null, modified_at: at, version: eb('version', '+', 1) }))
      .where('listing_id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Removes listings that were deleted before an instant, or those of a deleted account, with their
   * photos' places, history, spotlights, and auctions that have no other listing.
   * @returns Their ids, at most `limit`.
   */
  async remove(which: RemovedListings, limit: number): Promise<readonly ListingId[]> {
    const found = this.db.selectFrom('listing').select(['listing_id', 'auction_id']).limit(limit)
    const chosen =
      'accountId' in which
        ? found.where('account_id', '=', which.accountId).orderBy('listing_id')
        : found.where('deleted_at', '<=', which.deletedUntil).orderBy('deleted_at')
    const rows = await chosen
      .$if(this.#writersOverlap, open => open.forUpdate().skipLocked())
      .execute()
    const ids = rows.map(row => row.listing_id)
    if (ids.length === 0) return []
    for (const table of [
      'spotlight',
      'listing_picture',
      'listing_history',
      'listing_day',
      'listing_interest',
      'listing_review',
      'report',
      'dropped_document',
      'draft',
      'listing_revision',
      'listing',
    ] as const) {
      await this.db.deleteFrom(table).where('listing_id', 'in', ids).execute()
    }
    const auctions = [...new Set(rows.flatMap(row => row.auction_id ?? []))]
    if (auctions.length > 0) await this.#removeEmpty(auctions)
    return ids
  }

  async #removeEmpty(auctions: readonly AuctionId[]): Promise<void> {
    await this.db
      .deleteFrom('auction')
      .where('auction_id', 'in', auctions)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('listing')
              .select('listing_id')
              .whereRef('listing.auction_id', '=', 'auction.auction_id'),
          ),
        ),
      )
      .execute()
  }
}

function pointRow({ latitude, longitude }: Coordinates) {
  return { latitude, longitude }
}

function pictureRows(listingId: ListingId, pictures: readonly ListingPicture[]) {
  return pictures.map(({ pictureId, description, label }, position) => ({
    listing_id: listingId,
    position,
    picture_id: pictureId,
    description,
    label,
  }))
}

function historyRow(entry: ListingHistoryEntry) {
  const { listingId, version, at, priceUsd, status, active } = entry
  return { listing_id: listingId, version, at, price_usd: priceUsd, status, active: flag(active) }
}
