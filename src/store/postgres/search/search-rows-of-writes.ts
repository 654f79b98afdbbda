import { type Kysely, sql } from 'kysely'
import { type Member, tierRank } from '../../../domain/accounts/member.ts'
import type { AccountId, ListingId } from '../../../domain/values/ids.ts'
import type { ListingReader } from '../../listings/listing-reader.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { markOutdated } from './fill-state.ts'
import { putRows, removeRows } from './row-writing.ts'
import type { SearchSchema } from './search-tables.ts'

/** Keeps the rows that searches read in step with the writes of one transaction. */
export class SearchRowsOfWrites {
  readonly #db: Kysely<Schema & SearchSchema>
  readonly #listings: Pick<ListingReader, 'searchRecords' | 'allSearchRecords'>

  /** @param listings Reads listings in the same transaction. */
  constructor(
    db: Kysely<Schema>,
    listings: Pick<ListingReader, 'searchRecords' | 'allSearchRecords'>,
  ) {
    this.#db = db.withTables<SearchSchema>()
    this.#listings = listings
  }

  async listingsChanged(ids: readonly ListingId[]): Promise<void> {
    if (ids.length > 0 && (await areStored(this.#db))) {
      await putAsStored(this.#db, this.#listings, ids)
    }
  }

  /** A search knows of an account whether it is active, and its place in the default order. */
  async accountChanged(before: Member, after: Member): Promise<void> {
    const isOther = before.active !== after.active || tierRank(before) !== tierRank(after)
    if (!isOther || !(await areStored(this.#db))) return
    if (!after.active) await this.#removeAll(after.id)
    else if (before.active) await this.#moveAll(after.id, tierRank(after))
    else await this.#putAll(after.id)
  }

  async placesChanged(): Promise<void> {
    if (await areStored(this.#db)) await markOutdated(this.#db)
  }

  async #removeAll(id: AccountId): Promise<void> {
    await sql`
      delete from listing_words using listing_search
      where listing_words.listing_id = listing_search.listing_id and account_id = ${id}`.execute(
      this.#db,
    )
    await sql`delete from listing_search where account_id = ${id}`.execute(this.#db)
  }

  async #moveAll(id: AccountId, rank: number): Promise<void> {
    await sql`update listing_search set tier_rank = ${rank} where account_id = ${id}`.execute(
      this.#db,
    )
  }

  async #putAll(id: AccountId): Promise<void> {
    for await (const records of this.#listings.allSearchRecords(id)) {
      await putRows(
        this.#db,
        records.filter(record => record.active),
      )
    }
  }
}

/**
 * Whether the database has the tables of the search; it has them once a node has searched with SQL.
 */
export async function areStored(db: Kysely<Schema & SearchSchema>): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select to_regclass('listing_search') is not null as kept`.execute(db)
  return rows[0]?.kept === true
}

/** Makes the rows of some listings as the listings are stored now. */
export async function putAsStored(
  db: Kysely<Schema & SearchSchema>,
  listings: Pick<ListingReader, 'searchRecords'>,
  ids: readonly ListingId[],
): Promise<void> {
  const records = await listings.searchRecords(ids)
  const shown = records.filter(record => record.active)
  const publicIds = new Set(shown.map(record => record.id))
  await putRows(db, shown)
  await removeRows(
    db,
    ids.filter(id => !publicIds.has(id)),
  )
}
