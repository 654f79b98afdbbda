import type { Principal } from '../../domain/accounts/principal.ts'
import type { DraftFaults, ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { BatchOutcome, WriteAlongside } from './write-together.ts'

/** A listing of a batch. */
export interface BatchedDraft {
  /**
   * The listing to edit; it must exist. Null: edits the account's listing with the draft's feed
   * key, or creates it.
   */
  readonly listingId: ListingId | null
  readonly draft: ListingDraft
  /** Whether a missing listing is created. */
  readonly mayCreate: boolean
  /** A listing edited after this version stays unchanged. */
  readonly unlessEditedAfter?: number | undefined
  /** Faults that were found before; the others are added. */
  readonly faults: FaultList
  readonly draftFaults: DraftFaults
  /**
   * For an existing listing, if this draft is refused: a draft that only takes the land off the
   * market.
   */
  readonly leaving?: LeavingDraft | undefined
}

export interface LeavingDraft extends Pick<BatchedDraft, 'draft' | 'faults' | 'draftFaults'> {}

/** Listings of one account that are saved together. */
export interface ListingBatch {
  readonly principal: Principal
  readonly accountId: AccountId
  readonly calendar: Calendar
  /** At most `MAX_BATCH`. Several drafts of the same listing are saved in order. */
  readonly drafts: readonly BatchedDraft[]
  /** Whether only to report what would happen. */
  readonly isDryRun: boolean
  /**
   * Writes the effects of the outcomes, in the transaction that writes the listings; for listings
   * saved individually, in a transaction after that. May be called again when a transaction is
   * repeated. A dry run does not call it.
   */
  readonly alongside?: WriteAlongside | undefined
}

/** This many listings delay other writers for about as long as one page of a search takes. */
export const MAX_BATCH = 200

/** The outcome for each listing, in their order, and how long it took. */
export interface BatchResult {
  readonly outcomes: readonly BatchOutcome[]
  /** How long the listings were read and checked, in milliseconds. */
  readonly checkedMs: number
  /**
   * How long the transaction delayed other writers before its commit, in milliseconds; null: it did
   * not.
   */
  readonly waitMs: number | null
}
