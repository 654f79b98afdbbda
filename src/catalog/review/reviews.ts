import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import {
  type Decision,
  type Hold,
  isHeld,
  isOffered,
  type ListingReview,
} from '../../domain/listings/listing-review.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type {
  ReviewedListing,
  ReviewPosition,
  WaitingCounts,
} from '../../store/review/review-records.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { mailDecision } from './decision-mails.ts'
import { duplicatesOf, type PossibleDuplicate } from './duplicates.ts'
import { judgeListing } from './judge-listing.ts'

export type { ReviewedListing, ReviewPosition, WaitingCounts }

const LISTED = 50
const MAX_REASON_CHARACTERS = 500

const STATES = { refuse: 'refused', remove: 'removed' } as const
const ACTIONS = { approve: 'approved', refuse: 'refused', remove: 'taken down' } as const

export interface Judgment {
  readonly listingId: ListingId
  /** The version that was reviewed. */
  readonly version: number
  readonly decision: Decision
  /** The sentence for the account; needed unless the listing is approved. */
  readonly reason: string
}

/** A listing with the facts that a moderator needs to judge it. */
export interface ListingToJudge extends ListingDetail {
  readonly duplicates: readonly PossibleDuplicate[]
  readonly openReports: number
}

/** Which listings are shown, for the people who watch over them. */
export class Reviews {
  readonly #store: Store
  readonly #clock: Clock
  readonly #catchUp: () => Promise<void>
  readonly #gatheringMs: number

  /** @param gatheringMs How long emails about decisions are held to gather more. */
  constructor(store: Store, clock: Clock, catchUp: () => Promise<void>, gatheringMs: number) {
    this.#store = store
    this.#clock = clock
    this.#catchUp = catchUp
    this.#gatheringMs = gatheringMs
  }

  /** How many reviews are pending. @throws Problem `forbidden`. */
  async waiting(principal: Principal): Promise<WaitingCounts> {
    permitted(principal, ['review'])
    return await this.#store.reviews.waiting()
  }

  /** 50 listings in some states, longest waiting first. @throws Problem `forbidden`. */
  async list(
    principal: Principal,
    states: readonly (Hold | 'edited')[],
    after: ReviewPosition | null = null,
  ): Promise<readonly ReviewedListing[]> {
    permitted(principal, ['review'])
    return await this.#store.reviews.list(states, after, LISTED)
  }

  /**
   * A listing, shown or not. @throws Problem `forbidden`, `not-found` for an unknown or deleted
   * listing.
   */
  async find(principal: Principal, id: ListingId): Promise<ListingToJudge> {
    permitted(principal, ['review'])
    const detail = await this.#store.listings.detail(id)
    if (!detail || detail.deletedAt !== null) throw unknownListing(id)
    const openReports = await this.#store.reviews.openReportsOf(id)
    return { ...detail, duplicates: await duplicatesOf(this.#store, detail), openReports }
  }

  /**
   * Judges the reviewed version of a listing, and notifies its account by email. If a listing is
   * taken down, its reports are settled.
   * @throws Problem `forbidden`, `not-found` as `find`, `invalid-input` without a reason,
   * `conflict` when the listing has changed since, or is in the decided state already.
   */
  async decide(principal: Principal, judgment: Judgment): Promise<void> {
    const actor = permitted(principal, ['review'])
    const { listingId, decision } = judgment
    requireReason(judgment)
    await retryStale(() =>
      this.#store.transact(async transaction => {
        const now = this.#clock()
        const detail = await transaction.listings.detail(listingId)
        if (!detail || detail.deletedAt !== null) throw unknownListing(listingId)
        requireSeen(detail, judgment)
        const review = judged(detail, judgment, now)
        const { version } = judgment
        const about = { action: ACTIONS[decision], details: { version } }
        await judgeListing(transaction, { actor, now, about }, detail, review)
        if (decision === 'remove')
          await transaction.reviews.settleReports(listingId, 'removed', now)
        // An edit that is approved changes nothing: buyers have seen it all the time.
        if (decision === 'approve' && !isHeld(detail.review)) return
        const { reason } = judgment
        const gatheringMs = this.#gatheringMs
        await mailDecision(transaction, detail, { decision, reason, now, gatheringMs })
      }),
    )
    await this.#catchUp()
  }
}

/** The review after a judgment; null: nothing holds the listing back. */
function judged(
  detail: ListingDetail,
  { decision, reason, version }: Judgment,
  at: number,
): ListingReview | null {
  const { review } = detail
  if (decision === 'approve') {
    if (review === null) throw refused('The listing does not wait for a decision.')
    return null
  }
  const state = STATES[decision]
  if (review?.state === state) throw refused(`The listing is ${ACTIONS[decision]} already.`)
  if (decision === 'refuse' && !isHeld(review) && review === null) {
    throw refused('The listing does not wait for a decision. Take it down instead.')
  }
  return { state, reason: reason.trim(), offered: isOffered(detail), version, at }
}

function requireReason({ decision, reason }: Judgment): void {
  const faults = new FaultList()
  if (decision !== 'approve' && reason.trim() === '') {
    faults.add('missing', 'reason', 'Give a reason: the account reads it.')
  }
  if (reason.length > MAX_REASON_CHARACTERS) {
    faults.add('too-long', 'reason', `Write at most ${MAX_REASON_CHARACTERS} characters.`)
  }
  faults.throwIfAny()
}

function requireSeen({ listing }: ListingDetail, { version }: Judgment): void {
  if (listing.version === version) return
  throw refused('The listing has changed since you opened it. Review it again.')
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not decided', detail)
}
