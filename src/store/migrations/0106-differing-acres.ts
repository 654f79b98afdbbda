import { type Kysely, sql } from 'kysely'
import { isBoundaryOfOtherSize } from '../../domain/listings/measured-acres.ts'
import type { ColumnTypes } from './column-types.ts'

/** How many listings are read at a time. */
const BATCH = 500

interface BoundaryRow {
  readonly id: number
  readonly acres: number
  readonly encodedBoundary: string
  readonly furtherRings: string
}

/** Finds the listings on the market whose acres are not those of their boundary. */
export async function addDifferingAcres(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await sql`alter table listing add column acres_differ ${sql.raw(integer)} not null default 0`.execute(
    db,
  )
  for (let after = 0; ; ) {
    const { rows } = await sql<BoundaryRow>`select listing_id as "id", acres,
      encoded_boundary as "encodedBoundary", further_rings as "furtherRings" from listing
      where listing_id > ${after} and acres > 0 and encoded_boundary <> ''
      order by listing_id limit ${sql.lit(BATCH)}`.execute(db)
    const ids = rows.filter(isBoundaryOfOtherSize).map(({ id }) => id)
    if (ids.length > 0) {
      await sql`update listing set acres_differ = 1 where listing_id in (${sql.join(ids)})`.execute(
        db,
      )
    }
    if (rows.length < BATCH) break
    after = Number(rows.at(-1)?.id)
  }
  await sql`create index listing_with_differing_acres on listing
    (account_id, (coalesce(modified_at, listed_at)), listing_id)
    where active = 1 and status <> 'S' and acres_differ = 1`.execute(db)
}
