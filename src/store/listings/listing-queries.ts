import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type {
  Auction,
  ListingDetail,
  ListingHistoryEntry,
  Spotlight,
} from '../../domain/listings/listing.ts'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { MarketPlace, Sale } from '../../domain/markets/market.ts'
import { type SearchRecord, searchRecordOf } from '../../domain/searching/search-record.ts'
import type { AccountId, AuctionId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingHistoryTable } from '../schema/listing-tables.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { Queries } from '../sql/queries.ts'
import { inPages } from './in-pages.ts'
import { inquiryTarget } from './inquiry-target.ts'
import { addressesAfter, addressesOf } from './listing-addresses.ts'
import { countListings, countListingsOf } from './listing-counts.ts'
import { detailReader, detailsReader, type JsonArrayFrom } from './listing-detail.ts'
import { feedKeyReader, idsAfter, idsTitled } from './listing-ids.ts'
import type { InquiryTarget, ListingAddress, ShownTitle } from './listing-records.ts'
import { AUCTION_COLUMNS, auctionOf, SEARCHED_COLUMNS } from './listing-rows.ts'
import { salesIn } from './listing-sales.ts'
import { type SummaryReader, summaryReader } from './listing-summaries.ts'
import { SearchNames } from './search-names.ts'
import {
  searchedListingOf,
  searchRecordOfRow,
  searchRecordQuery,
  TEXT_COLUMNS,
} from './search-record-rows.ts'

const SEARCH_RECORDS_PER_PAGE = 1000

export class ListingQueries extends Queries {
  readonly detail: (id: ListingId) => Promise<ListingDetail | null>
  readonly details: (ids: readonly ListingId[]) => Promise<readonly ListingDetail[]>
  readonly summaries: SummaryReader
  readonly idsByFeedKeys: ReturnType<typeof feedKeyReader>
  readonly #searchRecords = new PreparedQuery((db, ids: readonly ListingId[]) =>
    searchRecordQuery(db).where('listing_id', 'in', ids),
  )
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
    this.idsByFeedKeys = feedKeyReader(db)
  }

  count(): Promise<number> {
    return countListings(this.db)
  }

  countOf(accountId: AccountId): Promise<number> {
    return countListingsOf(this.db, accountId)
  }

  async shownTitles(after: ListingId, limit: number): Promise<readonly ShownTitle[]> {
    const rows = await this.db
      .selectFrom('listing')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
      .where('listing_id', '>', after)
      // The sum keeps SQLite from using an index on `active`: with it, each page would sort all listings.
      .where(sql`listing.active + 0`, '=', 1)
      .where('account.active', '=', 1)
      .select(['listing_id', 'title', 'listed_at', 'modified_at'])
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(({ listing_id, title, listed_at, modified_at }) => ({
      id: listing_id as ListingId,
      title,
      changedAt: modified_at ?? listed_at,
    }))
  }

  addresses(after: ListingId, limit: number): Promise<readonly ListingAddress[]> {
    return addressesAfter(this.db, after, limit)
  }

  addressesOf(ids: readonly ListingId[]): Promise<readonly ListingAddress[]> {
    return addressesOf(this.db, ids)
  }

  async spotlights(which: 'all' | 'shown'): Promise<readonly Spotlight[]> {
    const query = this.db
      .selectFrom('spotlight')
      .innerJoin('listing', 'listing.listing_id', 'spotlight.listing_id')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
      .select(['spotlight_id', 'spotlight.listing_id'])
      .orderBy('spotlight_id')
    const shown = query
      .where('listing.active', '=', 1)
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

  async history(id: ListingId): Promise<readonly ListingHistoryEntry[]> {
    return (await this.histories([id])).get(id) ?? []
  }

  async histories(
    ids: readonly ListingId[],
  ): Promise<ReadonlyMap<ListingId, readonly ListingHistoryEntry[]>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#histories.execute(this.db, ids)
    return Map.groupBy(rows.map(historyEntryOf), ({ listingId }) => listingId)
  }

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

  async idByFeedKey(accountId: AccountId, listFeedKey: string): Promise<ListingId | null> {
    const ids = await this.idsByFeedKeys(accountId, [listFeedKey])
    return ids.get(listFeedKey) ?? null
  }

  idsTitled(title: string, limit: number): Promise<readonly ListingId[]> {
    return idsTitled(this.db, title, limit)
  }

  idsAfter(
    accountId: AccountId | null,
    after: ListingId,
    limit: number,
  ): Promise<readonly ListingId[]> {
    return idsAfter(this.db, accountId, after, limit)
  }

  async searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]> {
    if (ids.length === 0) return []
    const rows = await this.#searchRecords.execute(this.db, ids)
    return rows.map(searchRecordOfRow)
  }

  async *allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]> {
    if (accountId === null) {
      yield* this.#everySearchRecord()
      return
    }
    const query = searchRecordQuery(this.db)
      .where('listing.account_id', '=', accountId)
      .orderBy('listing_id')
      .limit(this.#searchRecordsPerPage)
    const pages = inPages(this.#searchRecordsPerPage, last =>
      query.where('listing_id', '>', last).execute(),
    )
    for await (const rows of pages) yield rows.map(searchRecordOfRow)
  }

  /**
   * Reads the names once and looks them up: with joins, reading would take twice as long. Where one page has all listings,
   * reading the names of all places takes longer than the joins.
   */
  async *#everySearchRecord(): AsyncIterable<readonly SearchRecord[]> {
    const query = this.db
      .selectFrom('listing')
      .select(SEARCHED_COLUMNS)
      .select(TEXT_COLUMNS)
      .where('deleted_at', 'is', null)
      .orderBy('listing_id')
      .limit(this.#searchRecordsPerPage)
    let names: SearchNames | null = null
    const pages = inPages(this.#searchRecordsPerPage, last =>
      query.where('listing_id', '>', last).execute(),
    )
    for await (const rows of pages) {
      if (names === null && rows.length < this.#searchRecordsPerPage) {
        yield await this.searchRecords(rows.map(row => row.listing_id as ListingId))
        continue
      }
      // An account or a place may have been added since the names were read.
      const known: SearchNames = names?.hasAll(rows) ? names : await SearchNames.read(this.db)
      names = known
      yield rows.map(row =>
        searchRecordOf(searchedListingOf(row), known.memberOf(row), known.addressOf(row)),
      )
    }
  }

  sales(place: MarketPlace, since: string): Promise<readonly Sale[]> {
    return salesIn(this.db, place, since)
  }

  inquiryTarget(id: ListingId): Promise<InquiryTarget | null> {
    return inquiryTarget(this.db, id)
  }
}

function historyEntryOf(row: Selectable<ListingHistoryTable>): ListingHistoryEntry {
  const { listing_id, version, at, price_usd, status, active } = row
  return {
    listingId: listing_id as ListingId,
    version,
    at,
    priceUsd: price_usd,
    status: status as StatusCode,
    active: active === 1,
  }
}

function spotlightOf(row: { spotlight_id: number; listing_id: number }): Spotlight {
  return { id: row.spotlight_id as SpotlightId, listingId: row.listing_id as ListingId }
}
