/**
 * Which listings wait for review: none, those of accounts that are not trusted and have no public
 * listing, or all.
 */
export const APPROVALS = ['off', 'first', 'all'] as const
export type Approval = (typeof APPROVALS)[number]

/**
 * Why a listing is hidden regardless of its account: it waits for review, was rejected, or was
 * taken down.
 */
export const HOLDS = ['review', 'refused', 'removed'] as const
export type Hold = (typeof HOLDS)[number]

/** How many listings a page of the queue has; all of them can be decided at once. */
export const REVIEWS_A_PAGE = 100
/** More of a kind that wait are not counted. */
export const MAX_WAITING_COUNTED = 1000

/** The judgment of a listing by the people who watch over listings. */
export interface ListingReview {
  /** `edited`: the listing is public, and an edit waits for review. */
  readonly state: Hold | 'edited'
  /** The sentence for its account; empty: none. */
  readonly reason: string
  /** Whether the account wants the listing shown. */
  readonly offered: boolean
  /** The version that waits, or that was judged. */
  readonly version: number
  /** Since when, in milliseconds since 1970 UTC. */
  readonly at: number
}

/** How a write is judged. */
export interface ReviewRule {
  readonly approval: Approval
  /** Whether the writer may review listings: such writes do not wait. */
  readonly mayJudge: boolean
}

/** A write by a reviewer, or one that needs no review. */
export const UNJUDGED: ReviewRule = { approval: 'off', mayJudge: true }

export function isHeld(review: Pick<ListingReview, 'state'> | null): boolean {
  return review !== null && review.state !== 'edited'
}

/**
 * Whether a listing that was not deleted is active: its account wants it public, and moderation
 * does not hide it.
 */
export function activeOf(offered: boolean, review: ListingReview | null): boolean {
  return offered && !isHeld(review)
}

/** Whether the account of a listing wants it shown. */
export function isOffered({
  listing,
  review,
}: {
  readonly listing: { readonly active: boolean }
  readonly review: ListingReview | null
}): boolean {
  return review !== null && isHeld(review) ? review.offered : listing.active
}

/** The review of a listing that is written. @param before Null: there is none. */
export function reviewAfter(
  before: ListingReview | null,
  { approval, mayJudge }: ReviewRule,
  write: Pick<ListingReview, 'offered' | 'version' | 'at'> & { readonly isNew: boolean },
): ListingReview | null {
  const { isNew, offered, version, at } = write
  const held = before !== null && isHeld(before)
  if (mayJudge) return before && { ...before, offered, version }
  if (!held && (approval === 'off' || (approval === 'first' && !isNew))) return before
  if (!held && !isNew) {
    return { state: 'edited', reason: '', offered, version, at: before?.at ?? at }
  }
  const since = before?.state === 'review' ? before.at : at
  return { state: 'review', reason: before?.reason ?? '', offered, version, at: since }
}

/**
 * `approve`: the listing is shown if its account wants it; `refuse` and `remove`: it is held back,
 * with a reason.
 */
export const DECISIONS = ['approve', 'refuse', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]
