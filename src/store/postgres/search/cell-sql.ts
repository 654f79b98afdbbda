import { type Kysely, sql } from 'kysely'
import {
  type CellSums,
  cellOf,
  type MapCell,
  type MapGrid,
  STEPS_PER_DEGREE,
} from '../../../domain/places/map-cells.ts'
import { type FirstReading, uncertainCount } from './certain-listings.ts'
import type { MatchingListings } from './criteria-sql.ts'
import type { SearchSchema } from './search-tables.ts'

interface CellRow extends CellSums {
  readonly row: number
  readonly column: number
  readonly uncertain: number
}

/** Counts listings in each cell of a grid, in one statement. */
export async function countByCell(
  db: Kysely<SearchSchema>,
  listings: MatchingListings,
  grid: MapGrid,
): Promise<FirstReading<MapCell[]>> {
  const { source, condition } = listings
  const steps = (column: 'latitude' | 'longitude') =>
    sql`sum(floor(${sql.ref(column)} * ${sql.lit(STEPS_PER_DEGREE)}))::float8`
  const { rows } = await sql<CellRow>`
    select width_bucket(latitude, ${[...grid.latitudes]}::float8[]) as "row",
      width_bucket(longitude, ${[...grid.longitudes]}::float8[]) as "column",
      count(*) as count, ${steps('latitude')} as "latitudeSteps", ${steps('longitude')} as "longitudeSteps",
      max(listing_id) as id, ${uncertainCount(listings)} as uncertain
    from ${source} where ${condition} group by 1, 2 order by 1, 2`.execute(db)
  const columns = grid.longitudes.length + 1
  return {
    value: rows.map(row => cellOf(grid, row.row * columns + row.column, row)),
    uncertainCount: rows.reduce((sum, { uncertain }) => sum + uncertain, 0),
  }
}
