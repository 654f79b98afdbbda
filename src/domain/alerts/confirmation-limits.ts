/**
 * How many confirmation emails to buyers an hour are sent because a program asked for them with a
 * key; 0: any number.
 */
export interface ConfirmationLimits {
  readonly perKey: number
  /** With all keys of an account together. */
  readonly perAccount: number
  /**
   * For everybody, visitors of the site too. Keys together cause at most half of them, so visitors
   * have the rest for themselves.
   */
  readonly inAll: number
}

export const DEFAULT_CONFIRMATION_LIMITS: ConfirmationLimits = {
  perKey: 30,
  perAccount: 60,
  inAll: 1000,
}

/** The largest limit that can be set: emails of an hour are counted one by one. */
export const MAX_CONFIRMATION_LIMIT = 10_000

/** The share of all confirmation emails that keys may cause. */
export const KEYS_SHARE = 1 / 2
