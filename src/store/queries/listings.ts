import type { Kysely } from 'kysely'
import type { CatalogueEntry } from '../../domain/catalogue-source.ts'
import type { AccountId, ListingId, RegionId, SpotlightId } from '../../domain/ids.ts'
import type { ListingDetail, ListingSummary, Spotlight } from '../../domain/listing.ts'
import type { Designation, Plan } from '../../domain/member.ts'
import type { Picture } from '../../domain/picture.ts'
import type { CountyLabel } from '../../domain/place.ts'
import { type SearchRecord, searchRecordOf } from '../../domain/search-record.ts'
import type { BulkInsert } from '../bulk-insert.ts'
import type { Schema } from '../schema.ts'
import type { EnquiryTarget } from '../store.ts'
import { type JsonArrayFrom, readDetail } from './listing-detail.ts'
import { auctionRow, CORE_COLUMNS, coreOf, listingRow } from './listing-rows.ts'
import { readSummaries } from './listing-summaries.ts'
import { flag } from './rows.ts'

const SEARCH_RECORDS_PER_PAGE = 1000

export class ListingQueries {
  readonly #db: Kysely<Schema>
  readonly #jsonArrayFrom: JsonArrayFrom

  constructor(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom) {
    this.#db = db
    this.#jsonArrayFrom = jsonArrayFrom
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('listing')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  detail(id: ListingId): Promise<ListingDetail | null> {
    return readDetail(this.#db, this.#jsonArrayFrom, id)
  }

  summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]> {
    return readSummaries(this.#db, ids, descriptionCharacters)
  }

  async spotlights(): Promise<readonly Spotlight[]> {
    const rows = await this.#db
      .selectFrom('spotlight')
      .innerJoin('listing', 'listing.listing_id', 'spotlight.listing_id')
      .select(['spotlight_id', 'spotlight.listing_id'])
      .where('listing.active', '=', 1)
      .orderBy('spotlight_id')
      .execute()
    return rows.map(spotlightOf)
  }

  async spotlight(id: SpotlightId): Promise<Spotlight | null> {
    const row = await this.#db
      .selectFrom('spotlight')
      .selectAll()
      .where('spotlight_id', '=', id)
      .executeTakeFirst()
    return row ? spotlightOf(row) : null
  }

  async searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]> {
    if (ids.length === 0) return []
    const rows = await searchRecordQuery(this.#db).where('listing_id', 'in', ids).execute()
    return rows.map(searchRecordOfRow)
  }

  async *allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]> {
    let last = 0
    const query = searchRecordQuery(this.#db)
    const wanted = accountId === null ? query : query.where('listing.account_id', '=', accountId)
    for (;;) {
      const rows = await wanted
        .where('listing_id', '>', last)
        .orderBy('listing_id')
        .limit(SEARCH_RECORDS_PER_PAGE)
        .execute()
      if (rows.length > 0) yield rows.map(searchRecordOfRow)
      const end = rows.at(-1)
      if (!end || rows.length < SEARCH_RECORDS_PER_PAGE) return
      last = end.listing_id
    }
  }

  async enquiryTarget(id: ListingId): Promise<EnquiryTarget | null> {
    const row = await this.#db
      .selectFrom('listing')
      .innerJoin('account', 'account.account_id', 'listing.account_id')
      .select(['listing.active', 'listing.account_id', 'title', 'lead_routing_email', 'email'])
      .where('listing_id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return {
      active: row.active === 1,
      accountId: row.account_id as AccountId,
      title: row.title,
      email: row.lead_routing_email || row.email,
    }
  }
}

export class ListingCommands extends ListingQueries {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom, insert: BulkInsert) {
    super(db, jsonArrayFrom)
    this.#insert = insert
  }

  async insertMany(entries: readonly CatalogueEntry[], at: number): Promise<void> {
    await this.#insert(
      'auction',
      entries.flatMap(({ auction }) => (auction === null ? [] : auctionRow(auction))),
    )
    await this.#insert(
      'listing',
      entries.map(({ listing }) => listingRow(listing)),
    )
    await this.#insert('listing_picture', entries.flatMap(pictureRows))
    await this.#insert('listing_history', entries.flatMap(historyRows))
    await this.#insert(
      'spotlight',
      entries.flatMap(({ spotlight }) =>
        spotlight === null ? [] : { spotlight_id: spotlight.id, listing_id: spotlight.listingId },
      ),
    )
    await this.#insert(
      'change_log',
      entries.map(({ listing }) => ({ kind: 'listing', entity_id: listing.id, at })),
    )
  }

  async insertPictures(pictures: readonly Picture[]): Promise<void> {
    await this.#insert(
      'picture',
      pictures.map(({ id, files }) => ({ picture_id: id, files: JSON.stringify(files) })),
    )
  }
}

function spotlightOf(row: { spotlight_id: number; listing_id: number }): Spotlight {
  return { id: row.spotlight_id as SpotlightId, listingId: row.listing_id as ListingId }
}

function pictureRows({ listing }: CatalogueEntry) {
  return listing.pictures.map(({ pictureId, description, label }, position) => ({
    listing_id: listing.id,
    position,
    picture_id: pictureId,
    description,
    label,
  }))
}

function historyRows({ history }: CatalogueEntry) {
  return history.map(({ listingId, version, at, priceUsd, status, active }) => ({
    listing_id: listingId,
    version,
    at,
    price_usd: priceUsd,
    status,
    active: flag(active),
  }))
}

function searchRecordQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .innerJoin('county', 'county.county_id', 'listing.county_id')
    .innerJoin('state', 'state.state_id', 'listing.state_id')
    .leftJoin('city', 'city.city_id', 'listing.city_id')
    .select(CORE_COLUMNS)
    .select([
      'listing.description',
      'account.plan',
      'account.designation',
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
    { ...coreOf(row), description: row.description },
    { plan: row.plan as Plan, designation: row.designation as Designation },
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
