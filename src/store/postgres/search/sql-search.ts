import { type Kysely, sql } from 'kysely'
import type { Criteria, SearchRequest, SearchResult } from '../../../domain/searching/criteria.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type FirstReading, firstReading, uncertainCount } from './certain-listings.ts'
import { type MatchingListings, matchingListings } from './criteria-sql.ts'
import { countByPlace, readFacets } from './facet-sql.ts'
import { resultOrder } from './result-order.ts'
import type { SearchSchema } from './search-tables.ts'

/** Sorting so many listings takes less time than a bad guess of PostgreSQL's planner. */
const MAX_SORTED = 5000

/**
 * Answers searches with SQL, for catalogues that are larger than the memory of a node. It gives the same answers as
 * the engines in memory. Each answer is read in one transaction, in which all statements see the same listings.
 */
export class SqlSearch {
  readonly #db: Kysely<SearchSchema>

  constructor(db: Kysely<SearchSchema>) {
    this.#db = db
  }

  /** The total comes first: it says how best to read the page. */
  async search({ criteria, sort, offset, limit }: SearchRequest): Promise<SearchResult> {
    return await this.#inOneState(async db => {
      const wanted = matchingListings(criteria)
      const { value: total, listings } = await firstReading(db, wanted, each => count(db, each))
      if (offset >= total || limit === 0) return { total, ids: [] }
      const order = resultOrder(sort, total <= MAX_SORTED)
      const { rows } = await sql<{ listing_id: ListingId }>`
        select listing_id from ${listings.source} where ${listings.condition}
        order by ${order} limit ${limit}::bigint offset ${offset}::bigint`.execute(db)
      return { total, ids: rows.map(row => row.listing_id) }
    })
  }

  async facets(criteria: Criteria): Promise<Facets> {
    return await this.#inOneState(async db => {
      const wanted = matchingListings(criteria)
      const { value, listings } = await firstReading(db, wanted, each => countByPlace(db, each))
      return await readFacets(db, listings, value)
    })
  }

  #inOneState<Result>(read: (db: Kysely<SearchSchema>) => Promise<Result>): Promise<Result> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
  }
}

async function count(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
): Promise<FirstReading<number>> {
  const { rows } = await sql<{ total: number; uncertain: number }>`
    select count(*) as total, ${uncertainCount(listings)} as uncertain
    from ${listings.source} where ${listings.condition}`.execute(db)
  const { total = 0, uncertain = 0 } = rows[0] ?? {}
  return { value: total, uncertainCount: uncertain }
}
