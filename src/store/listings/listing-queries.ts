import type { Kysely, Selectable } from 'kysely'
import type { Designation, Plan } from '../../domain/accounts/member.ts'
import type { FactSources } from '../../domain/facts/stated-facts.ts'
import type {
  Auction,
  ListingDetail,
  ListingHistoryEntry,
  Spotlight,
} from '../../domain/listings/listing.ts'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { MarketPlace, Sale } from '../../domain/markets/market.ts'
import type { CountyLabel } from '../../domain/places/place.ts'
import {
  type SearchedListing,
  type SearchRecord,
  searchRecordOf,
} from '../../domain/searching/search-record.ts'
import type {
  AccountId,
  AuctionId,
  CityId,
  CountyId,
  ListingId,
  RegionId,
  SpotlightId,
  StateId,
} from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingTable } from '../schema/listing-tables.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'
import { inPages } from './in-pages.ts'
import { inquiryTarget } from './inquiry-target.ts'
import { countListings, countListingsOf } from './listing-counts.ts'
import { detailReader, detailsReader, type JsonArrayFrom } from './listing-detail.ts'
import { feedKeyReader, idsAfter, idsTitled } from './listing-ids.ts'
import type { InquiryTarget, ListingAddress, ShownTitle } from './listing-records.ts'
import {
  AUCTION_COLUMNS,
  auctionOf,
  type CoreRow,
  coreOf,
  SEARCHED_COLUMNS,
} from './listing-rows.ts'
import { salesIn } from './listing-sales.ts'
import { type SummaryReader, summaryReader } from './listing-summaries.ts'
import { SearchNames } from './search-names.ts'

const SEARCH_RECORDS_PER_PAGE = 1000

export class ListingQueries extends Queries {
  readonly detail: (id: ListingId) => Promise<ListingDetail | null>
  readonly details: (ids: readonly ListingId[]) => Promise<readonly ListingDetail[]>
  readonly summaries: SummaryReader
  readonly idsByFeedKeys: ReturnType<typeof feedKeyReader>
  readonly #searchRecords = new PreparedQuery((db, ids: readonly ListingId[]) =>
    searchRecordQuery(db).where('listing_id', 'in', ids),
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
      .where('listing.active', '=', 1)
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

  async addresses(after: ListingId, limit: number): Promise<readonly ListingAddress[]> {
    const rows = await this.db
      .selectFrom('listing')
      .where('listing_id', '>', after)
      .where('deleted_at', 'is', null)
      .select(['listing_id', 'state_id', 'county_id', 'city_id', 'zip', 'latitude', 'longitude'])
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(({ listing_id, state_id, county_id, city_id, zip, latitude, longitude }) => ({
      id: listing_id as ListingId,
      stateId: state_id as StateId,
      countyId: county_id as CountyId,
      cityId: city_id as CityId | null,
      zip,
      latitude,
      longitude,
    }))
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
    const rows = await this.db
      .selectFrom('listing_history')
      .selectAll()
      .where('listing_id', '=', id)
      .orderBy('version')
      .execute()
    return rows.map(({ listing_id, version, at, price_usd, status, active }) => ({
      listingId: listing_id as ListingId,
      version,
      at,
      priceUsd: price_usd,
      status: status as StatusCode,
      active: active === 1,
    }))
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

  /** Reads the names once and looks them up: with joins, the reading would take twice as long. */
  async *#everySearchRecord(): AsyncIterable<readonly SearchRecord[]> {
    const query = this.db
      .selectFrom('listing')
      .select(SEARCHED_COLUMNS)
      .select(TEXT_COLUMNS)
      .where('deleted_at', 'is', null)
      .orderBy('listing_id')
      .limit(this.#searchRecordsPerPage)
    let names = await SearchNames.read(this.db)
    const pages = inPages(this.#searchRecordsPerPage, last =>
      query.where('listing_id', '>', last).execute(),
    )
    for await (const rows of pages) {
      // An account or a place may have been added since the names were read.
      if (!rows.every(row => names.has(row))) names = await SearchNames.read(this.db)
      yield rows.map(row =>
        searchRecordOf(searchedListingOf(row), names.memberOf(row), names.addressOf(row)),
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

function spotlightOf(row: { spotlight_id: number; listing_id: number }): Spotlight {
  return { id: row.spotlight_id as SpotlightId, listingId: row.listing_id as ListingId }
}

function searchRecordQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .innerJoin('county', 'county.county_id', 'listing.county_id')
    .innerJoin('state', 'state.state_id', 'listing.state_id')
    .leftJoin('city', 'city.city_id', 'listing.city_id')
    .where('listing.deleted_at', 'is', null)
    .select(SEARCHED_COLUMNS)
    .select([
      ...TEXT_COLUMNS,
      'account.plan',
      'account.designation',
      'account.active as account_active',
      'county.region_id',
      'county.name as county',
      'county.label as county_label',
      'state.name as state',
      'state.code as state_code',
      'city.name as city',
    ])
}

type SearchRecordRow = Awaited<ReturnType<ReturnType<typeof searchRecordQuery>['execute']>>[number]

function searchRecordOfRow(row: SearchRecordRow): SearchRecord {
  return searchRecordOf(
    searchedListingOf(row),
    {
      plan: row.plan as Plan,
      designation: row.designation as Designation,
      active: row.account_active === 1,
    },
    {
      regionId: row.region_id as RegionId,
      county: row.county,
      countyLabel: row.county_label as CountyLabel,
      state: row.state,
      stateCode: row.state_code,
      city: row.city ?? '',
    },
  )
}

/** The columns that words and facts are read from. */
const TEXT_COLUMNS = [
  'listing.title',
  'listing.description',
  'listing.amenities',
  'listing.posted_facts',
] as const

function searchedListingOf(
  row: CoreRow &
    Pick<Selectable<ListingTable>, 'title' | 'description' | 'amenities' | 'posted_facts'>,
): SearchedListing {
  const { title, description, amenities, posted_facts } = row
  const sources: FactSources = {
    description,
    amenities: fromJson(amenities),
    postedFacts: fromJson(posted_facts),
  }
  return Object.assign(coreOf(row), sources, { title })
}
