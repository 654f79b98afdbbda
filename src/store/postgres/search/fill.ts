import { type Kysely, sql } from 'kysely'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ListingReader } from '../../listings/listing-reader.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { LOCK_GROUP } from '../connecting/pool-dialect.ts'
import { FIRST_FILL, type FillState, fillState, setFillState } from './fill-state.ts'
import { areStored, putAsStored } from './search-rows-of-writes.ts'
import { SEARCH_INDEXES, SEARCH_TABLES } from './search-schema.ts'
import type { SearchSchema } from './search-tables.ts'

const FILL_LOCK = 3

/** A transaction makes the rows of this many listings. */
const LISTINGS_PER_STEP = 500

/**
 * Creates the tables of the search, unless the database has them. Listings, accounts and places are
 * locked during that moment. So a write has ended before the fill begins, or it sees the new tables
 * and keeps their rows itself.
 */
export async function makeTables(db: Kysely<Schema>): Promise<void> {
  const search = db.withTables<SearchSchema>()
  if (await areStored(search)) return
  await sql`lock table listing, account, county in share row exclusive mode`.execute(db)
  // Another node may have made them while this one waited for the lock.
  if (await areStored(search)) return
  for (const statement of [...SEARCH_TABLES, ...SEARCH_INDEXES])
    await sql.raw(statement).execute(db)
  await FIRST_FILL.execute(db)
}

/**
 * Makes the rows of the next listings, in a transaction.
 * @param listings Reads listings in the same transaction.
 * @returns The new state; null: another node makes rows at this moment.
 */
export async function fillStep(
  transaction: Kysely<Schema>,
  listings: Pick<ListingReader, 'searchRecords'>,
): Promise<FillState | null> {
  const db = transaction.withTables<SearchSchema>()
  if (!(await isAlone(transaction))) return null
  const state = await fillState(db)
  if (state.filled_until === null) return state
  const rows = await db
    .selectFrom('listing')
    .select('listing_id')
    .where('listing_id', '>', state.filled_until as ListingId)
    .orderBy('listing_id')
    .limit(LISTINGS_PER_STEP)
    .execute()
  const ids = rows.map(row => row.listing_id)
  if (ids.length > 0) await putAsStored(db, listings, ids)
  const isLast = ids.length < LISTINGS_PER_STEP
  const next = {
    ...state,
    filled_until: isLast ? null : (ids.at(-1) ?? null),
    is_usable: state.is_usable || isLast,
  }
  await setFillState(db, next)
  return next
}

async function isAlone(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_GROUP)}, ${sql.lit(FILL_LOCK)}) as alone`.execute(
    db,
  )
  return rows[0]?.alone === true
}

export async function gatherStatistics(db: Kysely<Schema>): Promise<void> {
  await sql`analyze listing_search, listing_words`.execute(db)
}

/** Removes the tables of `makeTables`. */
export async function dropTables(db: Kysely<Schema>): Promise<void> {
  await sql`drop table if exists listing_search, listing_words, listing_search_fill`.execute(db)
}
