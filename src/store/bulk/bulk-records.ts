import type { BulkAction } from '../../domain/listings/bulk-action.ts'
import type { BulkChangeId, ListingId, UserId } from '../../domain/values/ids.ts'

/** `proposed`: nothing is done yet; `waiting`: a job does it or takes it back; `done`, `undone`. */
export type BulkState = 'proposed' | 'waiting' | 'done' | 'undone'

/** A change of many listings that somebody has asked for. */
export interface StoredBulkChange {
  readonly id: BulkChangeId
  readonly userId: UserId
  readonly action: BulkAction
  readonly state: BulkState
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
}

/** `waiting`: nothing was tried; `same`: it was so already; `refused`: `detail` says why; `kept`: somebody has changed it since, so that it was not taken back. */
export type BulkOutcome = 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept'

export interface BulkListing {
  readonly listingId: ListingId
  readonly outcome: BulkOutcome
  /** The version that the change made; null: none. */
  readonly version: number | null
  readonly detail: string
}

export interface BulkReader {
  get(id: BulkChangeId): Promise<StoredBulkChange | null>
  /** The listings of a change, by id, from the first one behind an id. @param outcomes Only listings with one of these. */
  listings(
    id: BulkChangeId,
    outcomes: readonly BulkOutcome[] | null,
    after: ListingId,
    limit: number,
  ): Promise<readonly BulkListing[]>
  counts(id: BulkChangeId): Promise<ReadonlyMap<BulkOutcome, number>>
}

export interface BulkWriter extends BulkReader {
  add(change: Omit<StoredBulkChange, 'id'>, listingIds: readonly ListingId[]): Promise<BulkChangeId>
  /** @returns False when the change was not in the state `from`; nothing is written then. */
  setState(id: BulkChangeId, from: BulkState, to: BulkState): Promise<boolean>
  note(id: BulkChangeId, listing: BulkListing): Promise<void>
  /** Removes changes from before an instant. @returns How many. */
  removeUntil(until: number, limit: number): Promise<number>
}
