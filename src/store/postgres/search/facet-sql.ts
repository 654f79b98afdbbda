import { type Kysely, type RawBuilder, sql } from 'kysely'
import { FACT_VALUES, type FactValue } from '../../../domain/facts/land-facts.ts'
import {
  PROPERTY_TYPES,
  type PropertyTypeId,
  type StatusCode,
} from '../../../domain/listings/lookup-lists.ts'
import {
  countedParts,
  FACET_EDGES,
  type FacetAmount,
  type FacetPart,
  type FacetsOf,
  type Histogram,
} from '../../../domain/searching/facets.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { type FirstReading, uncertainCount } from './certain-listings.ts'
import type { MatchingListings } from './criteria-sql.ts'
import { statusCode } from './search-rows.ts'
import type { ListingSearchTable, SearchSchema } from './search-tables.ts'

const AMOUNT_COLUMNS: Record<FacetAmount, keyof ListingSearchTable> = {
  priceUsd: 'price_usd',
  acres: 'acres',
  pricePerAcreUsd: 'price_per_acre_usd',
}

interface PlaceCount {
  readonly state_id: StateId
  readonly county_id: CountyId
  readonly listings: number
}

interface KindCount {
  readonly status: number
  readonly type_bits: number
  readonly listings: number
}

/** How many listings lie in one bucket of each histogram; null: the listings lack the amount. */
type BucketCount = Readonly<Record<FacetAmount, number | null>> & { readonly listings: number }

export async function countByPlace(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
): Promise<FirstReading<readonly PlaceCount[]>> {
  const { rows } = await sql<PlaceCount & { uncertain: number }>`
    select state_id, county_id, count(*) as listings, ${uncertainCount(listings)} as uncertain
    from ${listings.source} where ${listings.condition} group by state_id, county_id`.execute(db)
  return { value: rows, uncertainCount: sumOf(rows.map(row => row.uncertain)) }
}

/** Reads parts of the facets of listings. `places` says how many there are in each county. */
export async function readFacets<Part extends FacetPart>(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
  places: readonly PlaceCount[],
  parts: readonly Part[],
): Promise<FacetsOf<Part>> {
  const isRead = (...some: readonly FacetPart[]) => parts.some(part => some.includes(part))
  const kinds = isRead('propertyTypes', 'statuses') ? await readKinds(db, listings) : []
  const facts = isRead('facts') ? await readFacts(db, listings) : {}
  const buckets = isRead('amounts') ? await readBuckets(db, listings) : []
  const counters = {
    states: () => countsOf(places.map(row => [row.state_id, row.listings] as const)),
    counties: () => countsOf(places.map(row => [row.county_id, row.listings] as const)),
    propertyTypes: () => countsOf(kinds.flatMap(typesOf)),
    statuses: () => countsOf<StatusCode>(kinds.map(row => [statusCode(row.status), row.listings])),
    facts: () => factsOf(facts),
    amounts: () => ({
      priceUsd: histogram('priceUsd', buckets),
      acres: histogram('acres', buckets),
      pricePerAcreUsd: histogram('pricePerAcreUsd', buckets),
    }),
  }
  return countedParts(sumOf(places.map(row => row.listings)), counters, parts)
}

async function readKinds(
  db: Kysely<SearchSchema>,
  { source, condition }: MatchingListings,
): Promise<readonly KindCount[]> {
  const { rows } = await sql<KindCount>`
    select status, type_bits, count(*) as listings
    from ${source} where ${condition} group by status, type_bits`.execute(db)
  return rows
}

async function readFacts(
  db: Kysely<SearchSchema>,
  { source, condition }: MatchingListings,
): Promise<Readonly<Record<string, number>>> {
  const facts = sql.join(
    FACT_VALUES.map(
      ({ bit }, i) =>
        sql`count(*) filter (where fact_bits & ${bit}::bigint <> 0) as ${sql.ref(`fact_${i}`)}`,
    ),
  )
  const { rows } = await sql<Record<string, number>>`
    select ${facts} from ${source} where ${condition}`.execute(db)
  return rows[0] ?? {}
}

async function readBuckets(
  db: Kysely<SearchSchema>,
  { source, condition }: MatchingListings,
): Promise<readonly BucketCount[]> {
  const buckets = sql.join(
    Object.entries(AMOUNT_COLUMNS).map(
      ([name, column]) => sql`${bucketOf(column, name as FacetAmount)} as ${sql.ref(name)}`,
    ),
  )
  const { rows } = await sql<BucketCount>`
    select ${buckets}, count(*) as listings
    from ${source} where ${condition} group by 1, 2, 3`.execute(db)
  return rows
}

/** The number of a value's bucket, from 1; null: not known, or not finite. */
function bucketOf(column: keyof ListingSearchTable, name: FacetAmount): RawBuilder<number | null> {
  const value = sql.ref(column)
  return sql`case when ${value} < 'infinity' then width_bucket(${value}, ${[...FACET_EDGES[name]]}::float8[]) end`
}

function histogram(name: FacetAmount, rows: readonly BucketCount[]): Histogram {
  const counts: number[] = FACET_EDGES[name].map(() => 0)
  let unknown = 0
  for (const row of rows) {
    const bucket = row[name]
    if (bucket === null) unknown += row.listings
    else counts[bucket - 1] = (counts[bucket - 1] ?? 0) + row.listings
  }
  return { unknown, counts }
}

function factsOf(counts: Readonly<Record<string, number>>): Map<FactValue, number> {
  const facts = FACT_VALUES.map((value, i) => [value, counts[`fact_${i}`] ?? 0] as const)
  return new Map(facts.filter(([, count]) => count > 0))
}

function typesOf({ type_bits, listings }: KindCount): [PropertyTypeId, number][] {
  return PROPERTY_TYPES.filter(({ id }) => (type_bits & id) !== 0).map(({ id }) => [id, listings])
}

function countsOf<Value>(pairs: readonly (readonly [Value, number])[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const [value, count] of pairs) counts.set(value, (counts.get(value) ?? 0) + count)
  return counts
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
