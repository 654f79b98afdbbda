import type { PublishedEvent, PublishedState } from '../../domain/published/published-event.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { EntityEventQueries } from './entity-event-queries.ts'
import type { ListingRange, NotedReader, StoredState } from './published-records.ts'
import { eventOf, presentRows, presentState, publishedStateOf } from './published-rows.ts'

export class PublishedReader extends EntityEventQueries {
  /**
   * The present states of listings for the public, with those that are not shown. Ids without a
   * listing are left out.
   */
  async present(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PublishedState>> {
    if (ids.length === 0) return new Map()
    const rows = await presentRows(this.db).where('listing.listing_id', 'in', ids).execute()
    return new Map(rows.map(row => [row.listing_id, presentState(row)]))
  }

  /** The same of the first listings of a range, by id. */
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

  /** The last published states of listings. Those that were never shown are left out. */
  async statesById(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, StoredState>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#stateRows().where('published_listing.listing_id', 'in', ids).execute()
    return new Map(rows.map(publishedStateOf))
  }

  async statesIn({
    accountId,
    after,
    upTo,
  }: ListingRange): Promise<ReadonlyMap<ListingId, StoredState>> {
    let query = this.#stateRows().where('published_listing.listing_id', '>', after)
    if (upTo !== null) query = query.where('published_listing.listing_id', '<=', upTo)
    if (accountId !== null) query = query.where('published_listing.account_id', '=', accountId)
    return new Map((await query.execute()).map(publishedStateOf))
  }

  /** The events behind one, oldest first. */
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

  /** The programs that have asked last, the latest first, whose keys are not revoked. */
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

  #stateRows() {
    return this.db
      .selectFrom('published_listing')
      .leftJoin('published_event', 'published_event.sequence', 'published_listing.sequence')
      .selectAll('published_listing')
      .select('published_event.media as named')
  }
}
