import type { Kysely } from 'kysely'
import type { AccountEvent } from '../../domain/published/entity-event.ts'
import type { EventReader } from '../../domain/published/event-reader.ts'
import type { PublishedEvent, PublishedState } from '../../domain/published/published-event.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { EntityEventQueries } from './entity-event-queries.ts'
import type { KeptState, ListingRange, NewEvent, NotedReader } from './published-records.ts'
import {
  eventOf,
  eventRow,
  keptOf,
  presentRows,
  presentState,
  publishedRow,
} from './published-rows.ts'

export class PublishedQueries extends EntityEventQueries {
  async present(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PublishedState>> {
    if (ids.length === 0) return new Map()
    const rows = await presentRows(this.db).where('listing.listing_id', 'in', ids).execute()
    return new Map(rows.map(row => [row.listing_id, presentState(row)]))
  }

  async presentIn(
    { accountId, after, upTo }: ListingRange,
    limit: number,
  ): Promise<ReadonlyMap<ListingId, PublishedState>> {
    let query = presentRows(this.db).where('listing.listing_id', '>', after)
    if (upTo !== null) query = query.where('listing.listing_id', '<=', upTo)
    if (accountId !== null) query = query.where('listing.account_id', '=', accountId)
    const rows = await query.orderBy('listing.listing_id').limit(limit).execute()
    return new Map(rows.map(row => [row.listing_id, presentState(row)]))
  }

  async kept(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, KeptState>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#keptRows().where('published_listing.listing_id', 'in', ids).execute()
    return new Map(rows.map(keptOf))
  }

  async keptIn({
    accountId,
    after,
    upTo,
  }: ListingRange): Promise<ReadonlyMap<ListingId, KeptState>> {
    let query = this.#keptRows().where('published_listing.listing_id', '>', after)
    if (upTo !== null) query = query.where('published_listing.listing_id', '<=', upTo)
    if (accountId !== null) query = query.where('published_listing.account_id', '=', accountId)
    return new Map((await query.execute()).map(keptOf))
  }

  async events(after: number, limit: number): Promise<readonly PublishedEvent[]> {
    const rows = await this.db
      .selectFrom('published_event')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return rows.map(eventOf)
  }

  async readers(limit: number): Promise<readonly NotedReader[]> {
    const rows = await this.db
      .selectFrom('event_reader')
      .innerJoin('api_key', 'api_key.key_id', 'event_reader.key_id')
      .selectAll('event_reader')
      .select('api_key.note')
      .where('api_key.revoked_at', 'is', null)
      .orderBy('event_reader.at', 'desc')
      .orderBy('event_reader.key_id')
      .orderBy('event_reader.reading')
      .limit(limit)
      .execute()
    return rows.map(({ key_id, reading, note, sequence, at }) => {
      return { keyId: key_id, by: reading, note, sequence, at }
    })
  }

  #keptRows() {
    return this.db
      .selectFrom('published_listing')
      .leftJoin('published_event', 'published_event.sequence', 'published_listing.sequence')
      .selectAll('published_listing')
      .select('published_event.media as named')
  }
}

export class PublishedCommands extends PublishedQueries {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async keep(states: ReadonlyMap<ListingId, PublishedState>): Promise<void> {
    if (states.size === 0) return
    const rows = [...states].map(([id, state]) => publishedRow(id, state, 0))
    await this.#insert('published_listing', rows, ['listing_id'])
  }

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
    const kept = events.map(event => {
      const gone = { ...event, isShown: false, edition: null, media: [] }
      const state = states.get(event.listingId) ?? gone
      return publishedRow(event.listingId, state, event.sequence)
    })
    await this.#insert('published_listing', kept, ['listing_id'])
  }

  async addAccounts(events: readonly AccountEvent[]): Promise<void> {
    if (events.length === 0) return
    const rows = events.map(({ sequence, resource, accountId, at }) => {
      return { sequence, resource, account_id: accountId, at }
    })
    await this.#insert('account_event', rows)
  }

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

  async removeSuperseded(before: number, readUpTo: number | null, limit: number): Promise<number> {
    const old = aged(this.db, 0, before, limit)
    const { numDeletedRows } = await this.db
      .deleteFrom('published_event')
      .where('sequence', 'in', readUpTo === null ? old : old.where('sequence', '<=', readUpTo))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

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

  async forgetReaders(before: number): Promise<void> {
    await this.db.deleteFrom('event_reader').where('at', '<', before).execute()
  }

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
