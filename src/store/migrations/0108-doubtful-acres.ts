import { type Kysely, sql } from 'kysely'
import { isBoundaryOfOtherSize } from '../../domain/listings/measured-acres.ts'

/** How many listings are read at a time. */
const BATCH = 500

interface BoundaryRow {
  readonly id: number
  readonly acres: number
  readonly encodedBoundary: string
  readonly furtherRings: string
}

/** Listings whose acres differ by a few percent from their boundary no longer count as differing. */
export async function narrowDifferingAcres(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<BoundaryRow>`select listing_id as "id", acres,
      encoded_boundary as "encodedBoundary", further_rings as "furtherRings" from listing
      where listing_id > ${after} and acres_differ = 1
      order by listing_id limit ${sql.lit(BATCH)}`.execute(db)
    const ids = rows.filter(row => !isBoundaryOfOtherSize(row)).map(({ id }) => id)
    if (ids.length > 0) {
      await sql`update listing set acres_differ = 0 where listing_id in (${sql.join(ids)})`.execute(
        db,
      )
    }
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.id)
  }
}
