import type { Generated } from 'kysely'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { EntityResource } from '../../domain/published/entity-event.ts'
import type { EventReading } from '../../domain/published/event-reader.ts'
import type { PublishedKind } from '../../domain/published/published-event.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Instant } from './stored-values.ts'

/** The last published state of each listing that was ever shown. */
export interface PublishedListingTable {
  listing_id: ListingId
  account_id: AccountId
  is_shown: number
  price_usd: number | null
  status: StatusCode
  /** Null: unknown. */
  edition: string | null
  /** The keys of its media, a comma behind each. */
  media: Generated<string>
  /** Its newest event; 0: it was shown before there were events. */
  sequence: number
}

/** A program that reads events with a key. */
export interface EventReaderTable {
  key_id: string
  reading: EventReading
  /** The event behind which it asked last. */
  sequence: number
  at: Instant
}

/** Changes of accounts in the order of the published log. */
export interface AccountEventTable {
  sequence: number
  resource: EntityResource
  account_id: AccountId
  at: Instant
}

export interface PublishedEventTable {
  sequence: number
  listing_id: ListingId
  account_id: AccountId
  kind: PublishedKind
  at: Instant
  price_usd: number | null
  price_before_usd: number | null
  status: StatusCode
  status_before: StatusCode
  /** 0: a newer event of its listing names all that it does. */
  is_newest: Generated<number>
  /**
   * The keys of the media that it names, a comma behind each. They have the numbers behind its own.
   */
  media: Generated<string>
}
