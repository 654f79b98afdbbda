import type { Actor } from '../../domain/accounts/actor.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import {
  type Decision,
  isHeld,
  isOffered,
  type ListingReview,
} from '../../domain/listings/listing-review.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { mailDecision } from './decision-mails.ts'
import { judgeListing } from './judge-listing.ts'

const MAX_REASON_CHARACTERS = 500

const VERDICTS = { refused: 'declined', removed: 'taken down' } as const
const STATES = { refuse: 'refused', remove: 'removed' } as const
export const ACTIONS = { approve: 'approved', refuse: 'refused', remove: 'taken down' } as const

export interface Judgment {
  readonly listingId: ListingId
  /** The version that was reviewed. */
  readonly version: number
  readonly decision: Decision
  /** The sentence for the account; needed unless the listing is approved. */
  readonly reason: string
  /**
   * The states, of which it had one when it was reviewed (null: nothing held it); in another one,
   * someone else has decided since. Absent: any.
   */
  readonly seen?: readonly (ListingReview['state'] | null)[]
}

/** The parts that a decision needs. */
export interface JudgmentTools {
  readonly store: Store
  readonly clock: Clock
  /** How long emails about decisions are held to gather more. */
  readonly gatheringMs: number
}

/**
 * Decides about a listing in a transaction, and notifies its account. @throws Problem as
 * `Reviews.decide`.
 */
export async function decideListing(
  { store, clock, gatheringMs }: JudgmentTools,
  actor: Actor,
  judgment: Judgment,
): Promise<void> {
  const { listingId, decision } = judgment
  await retryStale(() =>
    store.transact(async transaction => {
      const now = clock()
      const detail = await transaction.listings.detail(listingId)
      if (!detail || detail.deletedAt !== null) throw unknownListing(listingId)
      requireSeen(detail, judgment)
      const review = judged(detail, judgment, now)
      const { version } = judgment
      const about = { action: ACTIONS[decision], details: { version } }
      await judgeListing(transaction, { actor, now, about }, detail, review)
      const { members } = transaction
      const { accountId } = detail.listing
      if (decision === 'approve' && isHeld(detail.review)) await members.trust(accountId, now)
      if (decision === 'remove') {
        await transaction.reviews.settleReports(listingId, 'removed', now)
        await members.distrust(accountId)
      }
      // An edit that is approved changes nothing: buyers have seen it all the time.
      if (decision === 'approve' && !isHeld(detail.review)) return
      const { reason } = judgment
      await mailDecision(transaction, detail, { decision, reason, now, gatheringMs })
    }),
  )
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

export function requireReason({ decision, reason }: Pick<Judgment, 'decision' | 'reason'>): void {
  const faults = new FaultList()
  if (decision !== 'approve' && reason.trim() === '') {
    faults.add('missing', 'reason', 'Give a reason: the account reads it.')
  }
  if (reason.length > MAX_REASON_CHARACTERS) {
    faults.add('too-long', 'reason', `Write at most ${MAX_REASON_CHARACTERS} characters.`)
  }
  faults.throwIfAny()
}

function requireSeen({ listing, review }: ListingDetail, { version, seen }: Judgment): void {
  const state = review?.state ?? null
  const isDecided = seen && !seen.includes(state)
  if (isDecided && state !== 'review' && state !== 'edited') {
    const verdict = state === null ? 'approved' : VERDICTS[state]
    throw refused(`Someone else has reviewed it in the meantime: it was ${verdict}.`)
  }
  if (listing.version === version && !isDecided) return
  throw refused('The listing has changed since you opened it. Review it again.')
}

export function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not decided', detail)
}
