import { type Kysely, type RawBuilder, sql } from 'kysely'
import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { Circle } from './circle.ts'
import type { MatchingListings } from './criteria-sql.ts'
import type { SearchSchema } from './search-tables.ts'

/** The result of a statement, and how many of the listings counted in it are uncertain. */
export interface FirstReading<Value> {
  readonly value: Value
  readonly uncertainCount: number
}

/**
 * Makes the first reading of a search, and settles the listings at which the next readings look.
 * Nearly always no listing is uncertain. Otherwise the uncertain listings are measured in
 * JavaScript, and the first reading is made again.
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
export function uncertainCount({ circles }: MatchingListings): RawBuilder<number> {
  return circles.length === 0
    ? sql<number>`0`
    : sql<number>`count(*) filter (where ${isUncertain(circles)})`
}

/** Whether a listing is uncertain for one of some circles. */
export function isUncertain(circles: readonly Circle[]): RawBuilder<boolean> {
  if (circles.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    circles.map(circle => circle.isUncertain),
    sql` or `,
  )})`
}

async function measure(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
): Promise<MatchingListings> {
  const { circles, source, condition } = listings
  const uncertain = isUncertain(circles)
  const { rows } = await sql<{ listing_id: number } & Coordinates>`
    select listing_id, latitude, longitude from ${source}
    where ${condition} and ${uncertain}`.execute(db)
  const inside = rows.filter(row =>
    circles.every(circle => distanceMiles(circle.center, row) <= circle.distanceMiles),
  )
  const ids = inside.map(row => row.listing_id)
  return {
    source,
    condition: sql`${condition} and (not ${uncertain} or listing_id = any(${ids}::bigint[]))`,
    circles: [],
  }
}
