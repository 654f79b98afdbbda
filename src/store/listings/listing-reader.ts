import type { Kysely, Selectable } from 'kysely'
import type {
  Auction,
  ListingDetail,
  ListingHistoryEntry,
  Spotlight,
} from '../../domain/listings/listing.ts'
import type { MarketPlace, Sale } from '../../domain/markets/market.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingHistoryTable } from '../schema/listing-tables.ts'
import { IS_ACTIVE } from '../sql/active-listings.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { Queries } from '../sql/queries.ts'
import { type ComparableReader, comparableReader } from './comparable-rows.ts'
import { inquiryTarget } from './inquiry-target.ts'
import { addressesAfter, addressesOf } from './listing-addresses.ts'
import { countListings, countListingsOf } from './listing-counts.ts'
import { detailReader, detailsReader, type JsonArrayFrom } from './listing-detail.ts'
import { feedKeyReader, idsAfter, idsTitled } from './listing-ids.ts'
import type { InquiryTarget, ListingAddress, PublicTitle } from './listing-records.ts'
import { AUCTION_COLUMNS, auctionOf } from './listing-rows.ts'
import { salesIn } from './listing-sales.ts'
import { type SummaryReader, summaryReader } from './listing-summaries.ts'
import type { SearchRecordReader } from './search-record-reader.ts'

const SEARCH_RECORDS_PER_PAGE = 1000

export class ListingReader extends Queries {
  /**
   * A listing, even if it is inactive or deleted, with everything that its page shows; null: there
   * is none.
   */
  readonly detail: (id: ListingId) => Promise<ListingDetail | null>
  /** Like `detail`, in any order; ids without a listing are left out. */
  readonly details: (ids: readonly ListingId[]) => Promise<readonly ListingDetail[]>
  /**
   * The listings of a list, in the order of the ids; ids without a listing are left out.
   * @param descriptionCharacters How many characters of each description to read; 0: the
   * description is null.
   */
  readonly summaries: SummaryReader
  readonly comparable: ComparableReader
  /** The account's listings with these feed keys, without those that were deleted. */
  readonly idsByFeedKeys: ReturnType<typeof feedKeyReader>
  #searchRecords: Promise<SearchRecordReader> | null = null
  readonly #histories = new PreparedQuery((db, ids: readonly ListingId[]) =>
    db
      .selectFrom('listing_history')
      .selectAll()
      .where('listing_id', 'in', ids)
      .orderBy('listing_id')
      .orderBy('version'),
  )
  readonly #searchRecordsPerPage: number

  constructor(
    db: Kysely<Schema>,
    jsonArrayFrom: JsonArrayFrom,
    searchRecordsPerPage = SEARCH_RECORDS_PER_PAGE,
  ) {
    super(db)
    this.#searchRecordsPerPage = searchRecordsPerPage
    this.detail = detailReader(db, jsonArrayFrom)
    this.details = detailsReader(db, jsonArrayFrom)
    this.summaries = summaryReader(db)
    this.comparable = comparableReader(db)
    this.idsByFeedKeys = feedKeyReader(db)
  }

  /** How many listings there are, without those that were deleted. */
  count(): Promise<number> {
    return countListings(this.db)
  }

  /** How many listings of an account were not deleted. */
  countOf(accountId: AccountId): Promise<number> {
    return countListingsOf(this.db, accountId)
  }

  /** The listings that are shown, by id, from the first one behind an id. */
  async publicTitles(after: ListingId, limit: number): Promise<readonly PublicTitle[]> {
    const rows = await this.db
      .selectFrom('listing')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
      .where('listing_id', '>', after)
      .where(IS_ACTIVE, '=', 1)
      .where('account.active', '=', 1)
      .select(['listing_id', 'title', 'listed_at', 'modified_at'])
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(({ listing_id, title, listed_at, modified_at }) => ({
      id: listing_id,
      title,
      changedAt: modified_at ?? listed_at,
    }))
  }

  /** Where the listings are that were not deleted, by id, from the first one behind an id. */
  addresses(after: ListingId, limit: number): Promise<readonly ListingAddress[]> {
    return addressesAfter(this.db, after, limit)
  }

  /** The same for some listings, by id; those that were deleted are left out. */
  addressesOf(ids: readonly ListingId[]): Promise<readonly ListingAddress[]> {
    return addressesOf(this.db, ids)
  }

  /** All spotlights, or those that the showcase shows, by id. */
  async spotlights(which: 'all' | 'shown'): Promise<readonly Spotlight[]> {
    const query = this.db
      .selectFrom('spotlight')
      .innerJoin('listing', 'listing.listing_id', 'spotlight.listing_id')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
      .select(['spotlight_id', 'spotlight.listing_id'])
      .orderBy('spotlight_id')
    const shown = query
      .where(IS_ACTIVE, '=', 1)
      .where('account.active', '=', 1)
      .where('listing.status', '<>', 'S')
    const rows = await (which === 'all' ? query : shown).execute()
    return rows.map(spotlightOf)
  }

  async spotlight(id: SpotlightId): Promise<Spotlight | null> {
    const row = await this.db
      .selectFrom('spotlight')
      .selectAll()
      .where('spotlight_id', '=', id)
      .executeTakeFirst()
    return row ? spotlightOf(row) : null
  }

  /** A listing's spotlight; null: it is not featured. */
  async spotlightOf(listingId: ListingId): Promise<Spotlight | null> {
    const row = await this.db
      .selectFrom('spotlight')
      .selectAll()
      .where('listing_id', '=', listingId)
      .executeTakeFirst()
    return row ? spotlightOf(row) : null
  }

  async auction(id: AuctionId): Promise<Auction | null> {
    const row = await this.db
      .selectFrom('auction')
      .select(AUCTION_COLUMNS)
      .where('auction_id', '=', id)
      .executeTakeFirst()
    return row ? auctionOf(row) : null
  }

  /** All states that a listing had, oldest first; empty: there is no such listing. */
  async history(id: ListingId): Promise<readonly ListingHistoryEntry[]> {
    return (await this.histories([id])).get(id) ?? []
  }

  /** The same for some listings; ids without a listing are left out. */
  async histories(
    ids: readonly ListingId[],
  ): Promise<ReadonlyMap<ListingId, readonly ListingHistoryEntry[]>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#histories.execute(this.db, ids)
    return Map.groupBy(rows.map(historyEntryOf), ({ listingId }) => listingId)
  }

  /** Whether any listing of an account is active. */
  async hasActive(accountId: AccountId): Promise<boolean> {
    const row = await this.db
      .selectFrom('listing')
      .select('listing_id')
      .where('account_id', '=', accountId)
      .where('active', '=', 1)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The account's listing with a feed key, unless it was deleted; null: there is none. */
  async idByFeedKey(accountId: AccountId, listFeedKey: string): Promise<ListingId | null> {
    const ids = await this.idsByFeedKeys(accountId, [listFeedKey])
    return ids.get(listFeedKey) ?? null
  }

  /**
   * Some of the listings with a title, in upper or lower case, by id, without those that were
   * deleted.
   */
  idsTitled(title: string, limit: number): Promise<readonly ListingId[]> {
    return idsTitled(this.db, title, limit)
  }

  /**
   * The next listings by id that were not deleted. @param accountId Null: those of all accounts.
   */
  idsAfter(
    accountId: AccountId | null,
    after: ListingId,
    limit: number,
  ): Promise<readonly ListingId[]> {
    return idsAfter(this.db, accountId, after, limit)
  }

  /**
   * The search records of some listings, in any order; ids without a listing, or of a deleted one,
   * are left out.
   */
  async searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]> {
    if (ids.length === 0) return []
    const reader = await this.#searchRecordReader()
    return await reader.some(ids)
  }

  /**
   * The search records of all listings that were not deleted, by id, up to a thousand at a time.
   * @param accountId Only listings of this account; null: all.
   */
  async *allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]> {
    const reader = await this.#searchRecordReader()
    yield* reader.all(accountId)
  }

  /** Loaded when it is used first: most commands of the command line read no search records. */
  #searchRecordReader(): Promise<SearchRecordReader> {
    this.#searchRecords ??= import('./search-record-reader.ts').then(
      ({ SearchRecordReader }) => new SearchRecordReader(this.db, this.#searchRecordsPerPage),
    )
    return this.#searchRecords
  }

  /**
   * The sales of land without a house in a place, in any order: of listings that are shown and have
   * acres, a sold price and a day of the sale, leases left out.
   * @param since The first day that counts, yyyy-mm-dd.
   */
  sales(place: MarketPlace, since: string): Promise<readonly Sale[]> {
    return salesIn(this.db, place, since)
  }

  /** The listing of an inquiry: whether it is shown, and where its mail goes. */
  inquiryTarget(id: ListingId): Promise<InquiryTarget | null> {
    return inquiryTarget(this.db, id)
  }
}

function historyEntryOf(row: Selectable<ListingHistoryTable>): ListingHistoryEntry {
  const { listing_id, version, at, price_usd, status, active } = row
  return { listingId: listing_id, version, at, priceUsd: price_usd, status, active: active === 1 }
}

function spotlightOf(row: { spotlight_id: SpotlightId; listing_id: ListingId }): Spotlight {
  return { id: row.spotlight_id, listingId: row.listing_id }
}
