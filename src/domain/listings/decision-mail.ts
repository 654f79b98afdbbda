import type { AccountId, ListingId } from '../values/ids.ts'
import type { Decision } from './listing-review.ts'

/**
 * How long a decision waits for others of its account, in milliseconds, unless something else is
 * set.
 */
export const DECISION_GATHERING_MS = 120_000

/** The message to an account about the judgment of one of its listings. */
export interface ListingDecisionMail {
  readonly kind: 'listing-decision'
  readonly recipient: string
  readonly accountId: AccountId
  readonly listingId: ListingId
  /** The title when it was judged. */
  readonly title: string
  readonly decision: Decision
  /** The sentence of the person who decided; empty: the listing was approved. */
  readonly reason: string
  /**
   * Whether buyers see the listing now. An approved one stays hidden if its account has taken it
   * off the site.
   */
  readonly isShown: boolean
}
