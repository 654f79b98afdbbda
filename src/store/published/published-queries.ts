import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type {
  AccountEvent,
  EntityEvent,
  EntityResource,
} from '../../domain/published/account-event.ts'
import type { EventReader, EventReading } from '../../domain/published/event-reader.ts'
import type {
  PublishedEvent,
  PublishedKind,
  PublishedState,
} from '../../domain/published/published-event.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { PublishedEventTable, PublishedListingTable } from '../schema/published-tables.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { flag } from '../sql/rows.ts'
import type {
  EventRange,
  KeptState,
  ListingRange,
  NotedReader,
  PublishedReader,
} from './published-records.ts'

type PresentRow = Pick<
  Selectable<PublishedListingTable>,
  'listing_id' | 'account_id' | 'is_shown' | 'price_usd' | 'status' | 'edition'
>

export class PublishedQueries extends Queries {
  async present(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PublishedState>> {
    if (ids.length === 0) return new Map()
    const rows = await presentRows(this.db).where('listing.listing_id', 'in', ids).execute()
    return new Map(rows.map(row => [row.listing_id as ListingId, stateOf(row)]))
  }

  async presentIn(
    { accountId, after, upTo }: ListingRange,
    limit: number,
  ): Promise<ReadonlyMap<ListingId, PublishedState>> {
    let query = presentRows(this.db).where('listing.listing_id', '>', after)
    if (upTo !== null) query = query.where('listing.listing_id', '<=', upTo)
    if (accountId !== null) query = query.where('listing.account_id', '=', accountId)
    const rows = await query.orderBy('listing.listing_id').limit(limit).execute()
    return new Map(rows.map(row => [row.listing_id as ListingId, stateOf(row)]))
  }

  async kept(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, KeptState>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('published_listing')
      .selectAll()
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(keptOf))
  }

  async keptIn({
    accountId,
    after,
    upTo,
  }: ListingRange): Promise<ReadonlyMap<ListingId, KeptState>> {
    let query = this.db.selectFrom('published_listing').selectAll().where('listing_id', '>', after)
    if (upTo !== null) query = query.where('listing_id', '<=', upTo)
    if (accountId !== null) query = query.where('account_id', '=', accountId)
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

  async entityEventsIn(
    { from, to }: EventRange,
    resources: readonly EntityResource[],
    { descending, skip, limit }: Parameters<PublishedReader['entityEventsIn']>[2],
  ): Promise<readonly EntityEvent[]> {
    const listings = this.#within({ from, to })
      .select(['sequence', sql<string>`'Property'`.as('resource'), 'listing_id as record_id'])
      .$if(!resources.includes('Property'), none => none.where(sql<SqlBool>`1 = 0`))
    const accounts = this.#accountsWithin({ from, to }, resources).select([
      'sequence',
      'resource',
      'account_id as record_id',
    ])
    const rows = await listings
      .unionAll(accounts)
      .orderBy('sequence', descending ? 'desc' : 'asc')
      .limit(limit)
      .offset(skip)
      .execute()
    return rows.map(({ sequence, resource, record_id }) => {
      return { sequence, resource: resource as EntityResource, recordId: record_id }
    })
  }

  async countAccountsIn(range: EventRange, resources: readonly EntityResource[]): Promise<number> {
    const { count } = await this.#accountsWithin(range, resources)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async eventAt(range: EventRange, place: number): Promise<number | null> {
    const row = await this.#within(range)
      .select('sequence')
      .orderBy('sequence')
      .limit(1)
      .offset(place)
      .executeTakeFirst()
    return row?.sequence ?? null
  }

  async countIn(range: EventRange): Promise<number> {
    const { count } = await this.#within(range)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
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
      return { keyId: key_id, by: reading as EventReading, note, sequence, at }
    })
  }

  #accountsWithin({ from, to }: EventRange, resources: readonly EntityResource[]) {
    return this.db
      .selectFrom('account_event')
      .where('sequence', '>=', from)
      .where('sequence', '<=', to)
      .where('resource', 'in', resources)
  }

  #within({ from, to }: EventRange) {
    return this.db
      .selectFrom('published_event')
      .where('sequence', '>=', from)
      .where('sequence', '<=', to)
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
    const rows = [...states].map(([id, state]) => rowOf(id, state, 0))
    await this.#insert('published_listing', rows, ['listing_id'])
  }

  async add(
    events: readonly PublishedEvent[],
    states: ReadonlyMap<ListingId, PublishedState>,
  ): Promise<void> {
    if (events.length === 0) return
    const ids = events.map(event => event.listingId)
    await this.db
      .updateTable('published_event')
      .set({ is_newest: 0 })
      .where('sequence', 'in', query =>
        query.selectFrom('published_listing').select('sequence').where('listing_id', 'in', ids),
      )
      .execute()
    await this.#insert('published_event', events.map(eventRow))
    const kept = events.map(event => {
      const state = states.get(event.listingId) ?? { ...event, isShown: false, edition: null }
      return rowOf(event.listingId, state, event.sequence)
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
      const ids = rows.map(row => row.listing_id)
      await this.db
        .deleteFrom('published_listing')
        .where('listing_id', 'in', ids)
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

/** The present states of listings, by the same rule as everywhere: the listing is active, and so is its account. */
function presentRows(db: Kysely<Schema>) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .leftJoin('account as office', 'office.account_id', 'account.office_id')
    .leftJoin('spotlight', 'spotlight.listing_id', 'listing.listing_id')
    .select(['listing.listing_id', 'listing.account_id', 'listing.price_usd', 'listing.status'])
    .select(
      sql<number>`case when listing.active = 1 and account.active = 1 then 1 else 0 end`.as(
        'is_shown',
      ),
    )
    .select(EDITION.as('edition'))
}

/**
 * The versions of a listing and of its account, and how many of its photos are there: a photo that is fetched changes no more. Then its office
 * with the version, and its spotlight, if it has them.
 */
const EDITION = sql<string>`listing.version || '.' || account.revision || '.' || (
  select count(*) from listing_picture place
  inner join picture on picture.picture_id = place.picture_id
  where place.listing_id = listing.listing_id and cast(picture.files as text) <> 'null'
) || coalesce('.o' || office.account_id || '.' || office.revision, '') || coalesce('.s' || spotlight.spotlight_id, '')`

function aged(db: Kysely<Schema>, isNewest: 0 | 1, before: number, limit: number) {
  return db
    .selectFrom('published_event')
    .select('sequence')
    .where('is_newest', '=', isNewest)
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
}

function stateOf(row: PresentRow): PublishedState {
  return {
    accountId: row.account_id as AccountId,
    isShown: row.is_shown === 1,
    priceUsd: row.price_usd,
    status: row.status as StatusCode,
    edition: row.edition,
  }
}

function keptOf(row: Selectable<PublishedListingTable>): [ListingId, KeptState] {
  return [row.listing_id as ListingId, { ...stateOf(row), sequence: row.sequence }]
}

function rowOf(
  id: ListingId,
  { accountId, isShown, priceUsd, status, edition }: PublishedState,
  sequence: number,
): Selectable<PublishedListingTable> {
  return {
    listing_id: id,
    account_id: accountId,
    is_shown: flag(isShown),
    price_usd: priceUsd,
    status,
    edition,
    sequence,
  }
}

export function eventOf(row: Selectable<PublishedEventTable>): PublishedEvent {
  return {
    sequence: row.sequence,
    listingId: row.listing_id as ListingId,
    accountId: row.account_id as AccountId,
    kind: row.kind as PublishedKind,
    at: row.at,
    priceUsd: row.price_usd,
    priceBeforeUsd: row.price_before_usd,
    status: row.status as StatusCode,
    statusBefore: row.status_before as StatusCode,
  }
}

function eventRow(event: PublishedEvent): Selectable<PublishedEventTable> {
  return {
    sequence: event.sequence,
    listing_id: event.listingId,
    account_id: event.accountId,
    kind: event.kind,
    at: event.at,
    price_usd: event.priceUsd,
    price_before_usd: event.priceBeforeUsd,
    status: event.status,
    status_before: event.statusBefore,
    is_newest: 1,
  }
}
