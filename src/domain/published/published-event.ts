import type { StatusCode } from '../listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../values/ids.ts'

/** The kinds of public changes of a listing. The first one that applies names the event. */
export const PUBLISHED_KINDS = [
  'created',
  'returned',
  'removed',
  'status-changed',
  'price-changed',
  'edited',
] as const
export type PublishedKind = (typeof PUBLISHED_KINDS)[number]

/** The public state of a listing, as far as events contain it. */
export interface PublishedState {
  readonly accountId: AccountId
  /** Whether the listing is public: both it and its account are active. */
  readonly isPublic: boolean
  /** In US dollars; null means on request. */
  readonly priceUsd: number | null
  readonly status: StatusCode
  /**
   * Identifies the state of the listing's page, and changes with each edit of the listing, of its
   * account, office, photos and spotlight. Null if it was published by a version of the program
   * that did not store it.
   */
  readonly edition: string | null
  /** The keys of its media, without that of the listing; empty while it is not public. */
  readonly media: readonly string[]
}

/** A public change of a listing. Events have one order, and are never modified. */
export interface PublishedEvent {
  /** Increases with every event; gaps are meaningless. */
  readonly sequence: number
  readonly listingId: ListingId
  readonly accountId: AccountId
  readonly kind: PublishedKind
  /** When it was published, in milliseconds since 1970 UTC. */
  readonly at: number
  /** Null means on request. The same as before unless the price has changed. */
  readonly priceUsd: number | null
  readonly priceBeforeUsd: number | null
  readonly status: StatusCode
  readonly statusBefore: StatusCode
}

/**
 * The change of a listing between two states; null if nothing public has changed.
 * @param before The published state; null if it was never public.
 * @param present The current state; null if the listing no longer exists.
 */
export function publishedKind(
  before: PublishedState | null,
  present: PublishedState | null,
): PublishedKind | null {
  const wasShown = before?.isPublic ?? false
  const isPublic = present?.isPublic ?? false
  if (!isPublic) return wasShown ? 'removed' : null
  if (!wasShown) return before === null ? 'created' : 'returned'
  if (before?.status !== present?.status) return 'status-changed'
  if (before?.priceUsd !== present?.priceUsd) return 'price-changed'
  return before?.edition !== present?.edition ? 'edited' : null
}
