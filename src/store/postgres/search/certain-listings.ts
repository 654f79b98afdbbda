import { type Kysely, type RawBuilder, sql } from 'kysely'
import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { MatchingListings } from './criteria-sql.ts'
import type { SearchSchema } from './search-tables.ts'

/** What a statement has read, and how many of the listings counted in it are uncertain. */
export interface FirstReading<Value> {
  readonly value: Value
  readonly uncertainCount: number
}

/**
 * Makes the first reading of a search, and settles which listings the next readings look at. Nearly always no listing
 * is uncertain. Otherwise the uncertain ones are measured in JavaScript, and the first reading is made again.
 */
export async function firstReading<Value>(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
  read: (listings: MatchingListings) => Promise<FirstReading<Value>>,
): Promise<{ readonly value: Value; readonly listings: MatchingListings }> {
  const { value, uncertainCount } = await read(listings)
  if (uncertainCount === 0) return { value, listings }
  const measured = await measure(db, listings)
  const again = await read(measured)
  return { value: again.value, listings: measured }
}

/** A column of a first reading: how many of the listings are uncertain. */
export function uncertainCount({ circle }: MatchingListings): RawBuilder<number> {
  return circle === null
    ? sql<number>`0`
    : sql<number>`count(*) filter (where ${circle.isUncertain})`
}

async function measure(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
): Promise<MatchingListings> {
  const { circle, source, condition } = listings
  if (circle === null) return listings
  const { rows } = await sql<{ listing_id: number } & Coordinates>`
    select listing_id, latitude, longitude from ${source}
    where ${condition} and ${circle.isUncertain}`.execute(db)
  const inside = rows.filter(row => distanceMiles(circle.centre, row) <= circle.distanceMiles)
  const ids = inside.map(row => row.listing_id)
  return {
    source,
    condition: sql`${condition} and (not ${circle.isUncertain} or listing_id = any(${ids}::bigint[]))`,
    circle: null,
  }
}
