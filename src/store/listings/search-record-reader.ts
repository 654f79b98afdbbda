import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { FactSources } from '../../domain/facts/stated-facts.ts'
import {
  type SearchedListing,
  type SearchRecord,
  searchRecordOf,
} from '../../domain/searching/search-record.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingTable } from '../schema/listing-tables.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'
import { type CoreRow, coreOf, SEARCHED_COLUMNS } from './listing-rows.ts'
import { SearchNames } from './search-names.ts'

/** Reads the search records of listings, which also loads the rules for facts. */
export class SearchRecordReader extends Queries {
  readonly #some = new PreparedQuery((db, ids: readonly ListingId[]) =>
    searchRecordQuery(db).where('listing_id', 'in', ids),
  )
  readonly #perPage: number

  constructor(db: Kysely<Schema>, perPage: number) {
    super(db)
    this.#perPage = perPage
  }

  /** See `searchRecords` of ListingReader. @param ids At least one. */
  async some(ids: readonly ListingId[]): Promise<readonly SearchRecord[]> {
    const rows = await this.#some.execute(this.db, ids)
    return rows.map(searchRecordOfRow)
  }

  /** See `allSearchRecords` of ListingReader. */
  async *all(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]> {
    if (accountId === null) {
      yield* this.#every()
      return
    }
    const query = searchRecordQuery(this.db)
      .where('listing.account_id', '=', accountId)
      .orderBy('listing_id')
      .limit(this.#perPage)
    const pages = inPages(this.#perPage, last => query.where('listing_id', '>', last).execute())
    for await (const rows of pages) yield rows.map(searchRecordOfRow)
  }

  /**
   * Reads the names once and looks them up: with joins, reading would take twice as long. Where one
   * page has all listings, reading the names of all places takes longer than the joins.
   */
  async *#every(): AsyncIterable<readonly SearchRecord[]> {
    const query = this.db
      .selectFrom('listing')
      .select(SEARCHED_COLUMNS)
      .select(TEXT_COLUMNS)
      .where('deleted_at', 'is', null)
      .orderBy('listing_id')
      .limit(this.#perPage)
    let names: SearchNames | null = null
    const pages = inPages(this.#perPage, last => query.where('listing_id', '>', last).execute())
    for await (const rows of pages) {
      if (names === null && rows.length < this.#perPage) {
        yield await this.some(rows.map(row => row.listing_id))
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
}

/** Selects the columns of a search record, with the names of the account and the place. */
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
    { plan: row.plan, designation: row.designation, active: row.account_active === 1 },
    {
      regionId: row.region_id,
      county: row.county,
      countyLabel: row.county_label,
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

/**
 * Reads rows in the order of their listings' ids, a page at a time. Between two pages, the process
 * does its other work.
 */
async function* inPages<Row extends { readonly listing_id: ListingId }>(
  rowsPerPage: number,
  readAfter: (listingId: ListingId) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  let last = 0 as ListingId
  for (;;) {
    const rows = await readAfter(last)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerPage) return
    last = end.listing_id
    await setImmediate()
  }
}
