import type { Kysely } from 'kysely'
import type { AccountEvent } from '../../domain/published/entity-event.ts'
import type { EventReader } from '../../domain/published/event-reader.ts'
import type { PublishedState } from '../../domain/published/published-event.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { PublishedReader } from './published-reader.ts'
import type { NewEvent } from './published-records.ts'
import { eventRow, publishedRow } from './published-rows.ts'

export class PublishedWriter extends PublishedReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  /**
   * Keeps the present states of listings, without events: they were shown before there was a log.
   */
  async keep(states: ReadonlyMap<ListingId, PublishedState>): Promise<void> {
    if (states.size === 0) return
    const rows = [...states].map(([id, state]) => publishedRow(id, state, 0))
    await this.#insert('published_listing', rows, ['listing_id'])
  }

  /**
   * Adds events, in their order, at most one for a listing.
   * @param states What the listings are now, by their ids; a listing without one is gone.
   */
  async add(
    events: readonly NewEvent[],
    states: ReadonlyMap<ListingId, PublishedState>,
  ): Promise<void> {
    if (events.length === 0) return
    const superseded = events.flatMap(event => event.supersedes ?? [])
    if (superseded.length > 0) {
      await this.db
        .updateTable('published_event')
        .set({ is_newest: 0 })
        .where('sequence', 'in', superseded)
        .execute()
    }
    await this.#insert('published_event', events.map(eventRow))
    const statesById = events.map(event => {
      const gone = { ...event, isPublic: false, edition: null, media: [] }
      const state = states.get(event.listingId) ?? gone
      return publishedRow(event.listingId, state, event.sequence)
    })
    await this.#insert('published_listing', statesById, ['listing_id'])
  }

  /** Adds changes of accounts, in their order. */
  async addAccounts(events: readonly AccountEvent[]): Promise<void> {
    if (events.length === 0) return
    const rows = events.map(({ sequence, resource, accountId, at }) => {
      return { sequence, resource, account_id: accountId, at }
    })
    await this.#insert('account_event', rows)
  }

  /** Removes events of accounts older than an instant. @returns How many. */
  async removeOldAccounts(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('account_event')
      .where('sequence', 'in', query =>
        query
          .selectFrom('account_event')
          .select('sequence')
          .where('at', '<', before)
          .orderBy('at')
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Removes events older than an instant that newer ones supersede.
   * @param readUpTo Events behind this one stay; null: all may go.
   * @returns How many.
   */
  async removeSuperseded(before: number, readUpTo: number | null, limit: number): Promise<number> {
    const old = aged(this.db, 0, before, limit)
    const { numDeletedRows } = await this.db
      .deleteFrom('published_event')
      .where('sequence', 'in', readUpTo === null ? old : old.where('sequence', '<=', readUpTo))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Removes events older than an instant, and the states of listings that were removed by them.
   * @returns The numbers of these events.
   */
  async removeOld(before: number, limit: number): Promise<readonly number[]> {
    const rows = await this.db
      .deleteFrom('published_event')
      .where('sequence', 'in', aged(this.db, 1, before, limit))
      .returning(['sequence', 'listing_id'])
      .execute()
    if (rows.length > 0) {
      const sequences = rows.map(row => row.sequence)
      await this.db
        .deleteFrom('published_listing')
        .where(
          'listing_id',
          'in',
          rows.map(row => row.listing_id),
        )
        .where('sequence', 'in', sequences)
        .where('is_shown', '=', 0)
        .execute()
    }
    return rows.map(row => row.sequence)
  }

  /**
   * Stores how far a program has come, unless a later place is stored: several processes answer one
   * program.
   */
  async noteReader({ keyId, by, sequence, at }: EventReader): Promise<void> {
    await this.db
      .insertInto('event_reader')
      .values({ key_id: keyId, reading: by, sequence, at })
      .onConflict(conflict =>
        conflict
          .columns(['key_id', 'reading'])
          .doUpdateSet({ sequence, at })
          .where('event_reader.at', '<=', at),
      )
      .execute()
  }

  /** Forgets programs that have not asked since an instant. */
  async forgetReaders(before: number): Promise<void> {
    await this.db.deleteFrom('event_reader').where('at', '<', before).execute()
  }

  /** Removes everything: the log starts over. */
  async clear(): Promise<void> {
    await this.db.deleteFrom('event_reader').execute()
    await this.db.deleteFrom('published_event').execute()
    await this.db.deleteFrom('account_event').execute()
    await this.db.deleteFrom('published_listing').execute()
  }
}

function aged(db: Kysely<Schema>, isNewest: 0 | 1, before: number, limit: number) {
  return db
    .selectFrom('published_event')
    .select('sequence')
    .where('is_newest', '=', isNewest)
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
}
