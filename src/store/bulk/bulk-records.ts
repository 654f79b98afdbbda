import type { Kysely } from 'kysely'
import type { BulkAction } from '../../domain/listings/bulk-action.ts'
import type { BulkChangeId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** `proposed`: nothing is done yet; `waiting`: a job does it or takes it back; `done`, `undone`. */
export type BulkState = 'proposed' | 'waiting' | 'done' | 'undone'

/** A requested change of many listings. */
export interface StoredBulkChange {
  readonly id: BulkChangeId
  readonly userId: UserId
  readonly action: BulkAction
  readonly state: BulkState
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
}

/**
 * `waiting`: nothing was tried; `same`: it was so already; `refused`: `detail` says why; `kept`:
 * not undone, because it was changed since.
 */
export type BulkOutcome = 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept'

export interface BulkListing {
  readonly listingId: ListingId
  readonly outcome: BulkOutcome
  /** The version that the change made; null: none. */
  readonly version: number | null
  readonly detail: string
}

export class BulkReader extends Queries {
  async get(id: BulkChangeId): Promise<StoredBulkChange | null> {
    const row = await this.db
      .selectFrom('bulk_change')
      .selectAll()
      .where('change_id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return {
      id,
      userId: row.person_id,
      action: fromJson(row.action),
      state: row.state as BulkState,
      createdAt: row.created_at,
    }
  }

  /**
   * The listings of a change, by id, from the first one behind an id. @param outcomes Only listings
   * with one of these.
   */
  async listings(
    id: BulkChangeId,
    outcomes: readonly BulkOutcome[] | null,
    after: ListingId,
    limit: number,
  ): Promise<readonly BulkListing[]> {
    const rows = await this.db
      .selectFrom('bulk_change_listing')
      .selectAll()
      .where('change_id', '=', id)
      .where('listing_id', '>', after)
      .$if(outcomes !== null, query => query.where('outcome', 'in', outcomes ?? []))
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      listingId: row.listing_id,
      outcome: row.outcome as BulkOutcome,
      version: row.version,
      detail: row.detail,
    }))
  }

  async counts(id: BulkChangeId): Promise<ReadonlyMap<BulkOutcome, number>> {
    const rows = await this.db
      .selectFrom('bulk_change_listing')
      .select('outcome')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('change_id', '=', id)
      .groupBy('outcome')
      .execute()
    return new Map(rows.map(row => [row.outcome as BulkOutcome, Number(row.count)]))
  }
}

export class BulkWriter extends BulkReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async add(
    { userId, action, state, createdAt }: Omit<StoredBulkChange, 'id'>,
    listingIds: readonly ListingId[],
  ): Promise<BulkChangeId> {
    const { change_id } = await this.db
      .insertInto('bulk_change')
      .values({ person_id: userId, action: JSON.stringify(action), state, created_at: createdAt })
      .returning('change_id')
      .executeTakeFirstOrThrow()
    await this.#insert(
      'bulk_change_listing',
      listingIds.map(listing_id => ({
        change_id,
        listing_id,
        outcome: 'waiting',
        version: null,
        detail: '',
      })),
    )
    return change_id
  }

  /** @returns False when the change was not in the state `from`; nothing is written then. */
  async setState(id: BulkChangeId, from: BulkState, to: BulkState): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('bulk_change')
      .set({ state: to })
      .where('change_id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async note(
    id: BulkChangeId,
    { listingId, outcome, version, detail }: BulkListing,
  ): Promise<void> {
    await this.db
      .updateTable('bulk_change_listing')
      .set({ outcome, version, detail })
      .where('change_id', '=', id)
      .where('listing_id', '=', listingId)
      .execute()
  }

  /** Removes changes from before an instant. @returns How many. */
  async removeUntil(until: number, limit: number): Promise<number> {
    const rows = await this.db
      .selectFrom('bulk_change')
      .select('change_id')
      .where('created_at', '<', until)
      .limit(limit)
      .execute()
    const ids = rows.map(row => row.change_id)
    if (ids.length === 0) return 0
    for (const table of ['bulk_change_listing', 'bulk_change'] as const) {
      await this.db.deleteFrom(table).where('change_id', 'in', ids).execute()
    }
    return ids.length
  }
}
