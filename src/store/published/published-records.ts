import type { EventReader } from '../../domain/published/event-reader.ts'
import type { PublishedEvent, PublishedState } from '../../domain/published/published-event.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'

/**
 * Some of the listings, by id: all of an account, or all (null), behind an id, up to another one
 * (null: to the end).
 */
export interface ListingRange {
  readonly accountId: AccountId | null
  readonly after: ListingId
  readonly upTo: ListingId | null
}

/**
 * The published state of a listing, and its newest event; 0: it was shown before there were events.
 */
export interface StoredState extends PublishedState {
  readonly sequence: number
  /** The media that this event names. */
  readonly named: readonly string[]
}

export interface NewEvent extends PublishedEvent {
  /**
   * The media of the listing that programs are to read again, by their keys: those that are there,
   * and those that were.
   */
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
