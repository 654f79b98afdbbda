import type { AccountId, ListingId } from '../values/ids.ts'
import type { AccountPlan } from './plan.ts'

const DAY_MS = 86_400_000
/** How long before a listing expires its account is reminded. It never expires earlier than that after the reminder. */
export const REMINDED_BEFORE_MS = 7 * DAY_MS

/** When a listing was published or renewed, and what has followed. Instants are milliseconds since 1970 UTC. */
export interface ListingTerm {
  readonly publishedAt: number
  readonly remindedAt: number | null
  /** When its term hid it; null: it was published since, or never expired. */
  readonly expiredAt: number | null
}

/** A listing whose account is to be reminded that it expires. */
interface ExpiringListing {
  readonly listingId: ListingId
  readonly title: string
  readonly expiresAt: number
}

/** The message to an account about listings that expire soon. */
export interface ListingExpiryMail {
  readonly kind: 'listing-expiry'
  readonly recipient: string
  readonly accountId: AccountId
  /** How many expire. */
  readonly count: number
  /** The first of them. */
  readonly listings: readonly ExpiringListing[]
}

/** When an active listing expires; null: its plan has no term. */
export function expiryOf(
  { publishedAt, remindedAt }: ListingTerm,
  { plan, startedAt }: Pick<AccountPlan, 'plan' | 'startedAt'>,
  now: number,
): number | null {
  if (plan.days === null) return null
  const end = Math.max(publishedAt, startedAt) + plan.days * DAY_MS
  return Math.max(end, (remindedAt ?? Math.max(now, end - REMINDED_BEFORE_MS)) + REMINDED_BEFORE_MS)
}
