import type { StatusCode } from '../listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../values/ids.ts'

/** The kinds of changes of a listing for the public. The first one that applies names the event. */
export const PUBLISHED_KINDS = [
  'created',
  'returned',
  'removed',
  'status-changed',
  'price-changed',
  'edited',
] as const
export type PublishedKind = (typeof PUBLISHED_KINDS)[number]

/** The state of a listing for the public, as far as events tell it. */
export interface PublishedState {
  readonly accountId: AccountId
  /** Whether the listing is shown: it is active, and so is its account. */
  readonly isShown: boolean
  /** In US dollars; null: on request. */
  readonly priceUsd: number | null
  readonly status: StatusCode
  /**
   * Names the state of the listing's page, and changes with each edit of the listing, of its
   * account, office, photos and spotlight. Null: it was published by a version of the program that
   * did not name it.
   */
  readonly edition: string | null
  /** The keys of its media, without that of the listing; none while it is not shown. */
  readonly media: readonly string[]
}

/**
 * Something that became of a listing for the public. Events have one order, and none is ever
 * changed.
 */
export interface PublishedEvent {
  /** Grows with every event; gaps mean nothing. */
  readonly sequence: number
  readonly listingId: ListingId
  readonly accountId: AccountId
  readonly kind: PublishedKind
  /** When it was published, in milliseconds since 1970 UTC. */
  readonly at: number
  /** Null: on request. The same as before unless the price has changed. */
  readonly priceUsd: number | null
  readonly priceBeforeUsd: number | null
  readonly status: StatusCode
  readonly statusBefore: StatusCode
}

/**
 * The change of a listing between two looks at it; null: nothing that the public could see.
 * @param before The published state; null: it was never shown.
 * @param present The present state; null: there is no such listing anymore.
 */
export function publishedKind(
  before: PublishedState | null,
  present: PublishedState | null,
): PublishedKind | null {
  const wasShown = before?.isShown ?? false
  const isShown = present?.isShown ?? false
  if (!isShown) return wasShown ? 'removed' : null
  if (!wasShown) return before === null ? 'created' : 'returned'
  if (before?.status !== present?.status) return 'status-changed'
  if (before?.priceUsd !== present?.priceUsd) return 'price-changed'
  return before?.edition !== present?.edition ? 'edited' : null
}
