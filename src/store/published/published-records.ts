import type {
  AccountEvent,
  EntityEvent,
  EntityResource,
} from '../../domain/published/entity-event.ts'
import type { EventReader } from '../../domain/published/event-reader.ts'
import type { PublishedEvent, PublishedState } from '../../domain/published/published-event.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'

/** Some of the listings, by id: all of an account, or all (null), behind an id, up to another one (null: to the end). */
export interface ListingRange {
  readonly accountId: AccountId | null
  readonly after: ListingId
  readonly upTo: ListingId | null
}

/** The published state of a listing, and its newest event; 0: it was shown before there were events. */
export interface KeptState extends PublishedState {
  readonly sequence: number
  /** The media that this event names. */
  readonly named: readonly string[]
}

export interface NewEvent extends PublishedEvent {
  /** The media of the listing that programs are to read again, by their keys: those that are there, and those that were. */
  readonly media: readonly string[]
  /** The former event of the listing, if this one names all that it does; null: there is none. */
  readonly supersedes: number | null
}

/** Events by their numbers, from one to another, both inclusive. */
export interface EventRange {
  readonly from: number
  readonly to: number
}

/** A program that reads events, with the note of its key. */
export interface NotedReader extends EventReader {
  readonly note: string
}

export interface PublishedReader {
  /** The present states of listings for the public, with those that are not shown. Ids without a listing are left out. */
  present(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PublishedState>>
  /** The same of the first listings of a range, by id. */
  presentIn(range: ListingRange, limit: number): Promise<ReadonlyMap<ListingId, PublishedState>>
  /** The last published states of listings. Those that were never shown are left out. */
  kept(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, KeptState>>
  keptIn(range: ListingRange): Promise<ReadonlyMap<ListingId, KeptState>>
  /** The events behind one, oldest first. */
  events(after: number, limit: number): Promise<readonly PublishedEvent[]>
  /** The first events of a range about some resources, in either order. */
  entityEventsIn(
    range: EventRange,
    resources: readonly EntityResource[],
    order: { readonly descending: boolean; readonly limit: number },
  ): Promise<readonly EntityEvent[]>
  /** The number of the event of a listing at this distance behind the first of a range; null: the range has fewer. */
  eventAt(range: EventRange, place: number): Promise<number | null>
  countEntitiesIn(range: EventRange, resources: readonly EntityResource[]): Promise<number>
  /** The programs that have asked last, the latest first, whose keys are not revoked. */
  readers(limit: number): Promise<readonly NotedReader[]>
}

export interface PublishedWriter extends PublishedReader {
  /** Keeps the present states of listings, without events: they were shown before there was a log. */
  keep(states: ReadonlyMap<ListingId, PublishedState>): Promise<void>
  /**
   * Adds events, in their order, at most one for a listing.
   * @param states What the listings are now, by their ids; a listing without one is gone.
   */
  add(events: readonly NewEvent[], states: ReadonlyMap<ListingId, PublishedState>): Promise<void>
  /** Adds changes of accounts, in their order. */
  addAccounts(events: readonly AccountEvent[]): Promise<void>
  /** Removes events of accounts older than an instant. @returns How many. */
  removeOldAccounts(before: number, limit: number): Promise<number>
  /**
   * Removes events older than an instant that newer ones supersede.
   * @param readUpTo Events behind this one stay; null: all may go.
   * @returns How many.
   */
  removeSuperseded(before: number, readUpTo: number | null, limit: number): Promise<number>
  /**
   * Removes events older than an instant, and the states of listings that were removed by them.
   * @returns The numbers of these events.
   */
  removeOld(before: number, limit: number): Promise<readonly number[]>
  /** Stores how far a program has come, unless a later place is stored: several processes answer one program. */
  noteReader(reader: EventReader): Promise<void>
  /** Forgets programs that have not asked since an instant. */
  forgetReaders(before: number): Promise<void>
  /** Removes everything: the log begins anew. */
  clear(): Promise<void>
}
