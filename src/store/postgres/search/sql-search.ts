import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MapCell, MapGrid } from '../../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../../domain/searching/criteria.ts'
import { FACET_PARTS, type FacetPart, type FacetsOf } from '../../../domain/searching/facets.ts'
import type { ListingFigures } from '../../../domain/searching/listing-figures.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { countByCell } from './cell-sql.ts'
import { type FirstReading, firstReading, isUncertain, uncertainCount } from './certain-listings.ts'
import { type MatchingListings, matchingListings } from './criteria-sql.ts'
import { countByPlace, readFacets } from './facet-sql.ts'
import { resultOrder } from './result-order.ts'
import type { ListingSearchTable, SearchSchema } from './search-tables.ts'

/**
 * This many listings are found once, and sorted. Of more, counting and walking along an index are
 * faster.
 */
const DEFAULT_MAX_SORTED = 5000

/** All columns that an order may need. */
const SORTED_COLUMNS = sql`listing_id, tier_rank, listed_at, modified_at, changed_at, price_usd, acres, price_per_acre_usd, reduced_at, reduced_share`

/**
 * Answers searches with SQL, for catalogs that are larger than the memory of a node. It gives the
 * same answers as the engines in memory. The total and the page come from one statement, so both
 * are of one moment.
 */
export class SqlSearch {
  readonly #db: Kysely<SearchSchema>
  readonly #maxSorted: number

  constructor(db: Kysely<SearchSchema>, maxSorted: number = DEFAULT_MAX_SORTED) {
    this.#db = db
    this.#maxSorted = maxSorted
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const wanted = matchingListings(request.criteria)
    const { value } = await firstReading(this.#db, wanted, async listings => {
      const few = await this.#read(ofFew(listings, request, this.#maxSorted))
      return few.value.total <= this.#maxSorted ? few : await this.#read(ofMany(listings, request))
    })
    return value
  }

  async facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts: readonly FacetPart[] = FACET_PARTS,
  ): Promise<FacetsOf<Part>> {
    const inOneState = this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return await inOneState.execute(async db => {
      const wanted = matchingListings(criteria)
      const { value, listings } = await firstReading(db, wanted, each => countByPlace(db, each))
      return await readFacets(db, listings, value, parts)
    })
  }

  async figures(ids: readonly ListingId[]): Promise<ListingFigures[]> {
    const statement = sql<FiguresRow>`
      select listing_id, price_usd, acres, price_per_acre_usd, listed_at, latitude, longitude, fact_bits
      from listing_search where listing_id = any(${ids}::bigint[])`
    const { rows } = await statement.execute(this.#db)
    const figures = new Map(rows.map(row => [row.listing_id, figuresOf(row)]))
    return ids.flatMap(id => figures.get(id) ?? [])
  }

  async cells(criteria: Criteria, grid: MapGrid): Promise<MapCell[]> {
    const wanted = matchingListings(criteria)
    const { value } = await firstReading(this.#db, wanted, each =>
      countByCell(this.#db, each, grid),
    )
    return value
  }

  async #read(statement: RawBuilder<Row>): Promise<FirstReading<SearchResult>> {
    const { rows } = await statement.execute(this.#db)
    const { total = 0, uncertain = 0 } = rows[0] ?? {}
    const ids = rows.flatMap(row => row.listing_id ?? [])
    return { value: { total, ids }, uncertainCount: uncertain }
  }
}

type FiguresRow = Pick<
  ListingSearchTable,
  | 'listing_id'
  | 'price_usd'
  | 'acres'
  | 'price_per_acre_usd'
  | 'listed_at'
  | 'latitude'
  | 'longitude'
  | 'fact_bits'
>

function figuresOf(row: FiguresRow): ListingFigures {
  return {
    id: row.listing_id as ListingId,
    priceUsd: row.price_usd,
    acres: row.acres,
    pricePerAcreUsd: row.price_per_acre_usd,
    listedAt: row.listed_at,
    latitude: row.latitude,
    longitude: row.longitude,
    factBits: row.fact_bits,
  }
}

/** A listing of the page, or none of an empty page, with the figures of all found listings. */
interface Row {
  readonly total: number
  readonly uncertain: number
  readonly listing_id: ListingId | null
}

/**
 * Finds the listings once, up to one more than `maxSorted`; with that one more, the answer means
 * nothing.
 */
function ofFew(
  { source, condition, circles }: MatchingListings,
  { sort, offset, limit }: SearchRequest,
  maxSorted: number,
): RawBuilder<Row> {
  return sql<Row>`
    with matching as materialized (
      select ${SORTED_COLUMNS}, ${isUncertain(circles)} as is_uncertain
      from ${source} where ${condition} limit ${maxSorted + 1}::bigint),
    count as (
      select count(*) as total, count(*) filter (where is_uncertain) as uncertain from matching),
    page as (
      select ${SORTED_COLUMNS} from matching
      order by ${resultOrder(sort)} limit ${limit}::bigint offset ${offset}::bigint)
    select total, uncertain, listing_id from count left join page on true
    order by ${resultOrder(sort)}`
}

/** Counts the listings and reads the page, each in the way that PostgreSQL finds best. */
function ofMany(
  listings: MatchingListings,
  { sort, offset, limit }: SearchRequest,
): RawBuilder<Row> {
  const { source, condition } = listings
  return sql<Row>`
    with count as (
      select count(*) as total, ${uncertainCount(listings)} as uncertain
      from ${source} where ${condition}),
    page as (
      select ${SORTED_COLUMNS} from ${source} where ${condition}
      order by ${resultOrder(sort)} limit ${limit}::bigint offset ${offset}::bigint)
    select total, uncertain, listing_id from count left join page on true
    order by ${resultOrder(sort)}`
}
