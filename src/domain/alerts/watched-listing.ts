import type { StatusCode } from '../listings/lookup-lists.ts'
import type { ListingId, SavedSearchId } from '../values/ids.ts'

const HOUR_MS = 3_600_000

/** The confirmed watches of one address, in addition to its searches. */
export const MAX_WATCHES = 20
/**
 * A listing that is taken down for less than this is no news: sellers hide and show listings while
 * they edit them.
 */
export const OFF_HELD_MS = HOUR_MS

/** The status of a public listing; `off`: it is not public; `deleted`: it is gone for good. */
export type WatchedState = StatusCode | 'off' | 'deleted'

/** What the watcher of a listing is emailed about. */
export interface WatchedFacts {
  /** In US dollars; null means on request. If it is not public: the price when it last was. */
  readonly priceUsd: number | null
  readonly state: WatchedState
}

/** The change of a watched listing since the last email about it. */
export interface WatchNews {
  readonly searchId: SavedSearchId
  readonly listingId: ListingId
  readonly title: string
  /** `Llano, Llano County, TX`; empty if the listing is not public. */
  readonly place: string
  /** Null: not known, or the listing is not public. */
  readonly acres: number | null
  readonly before: WatchedFacts
  readonly now: WatchedFacts
}

export function isShownState(state: WatchedState): state is StatusCode {
  return state !== 'off' && state !== 'deleted'
}

/** Whether anything has changed that a watcher is emailed about. */
export function hasChanged(before: WatchedFacts, now: WatchedFacts): boolean {
  return before.state !== now.state || before.priceUsd !== now.priceUsd
}

/** A search stored for a watch: the same listing of one address is one watch. */
export function watchQuery(id: ListingId): string {
  return `listing=${id}`
}
