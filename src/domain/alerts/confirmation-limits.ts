/** How many confirmation emails to buyers per hour clients with keys may cause; 0 for no limit. */
export interface ConfirmationLimits {
  readonly perKey: number
  /** With all keys of an account together. */
  readonly perAccount: number
  /**
   * For everyone, including visitors of the site. Keys together may cause at most half of them, so
   * the other half is reserved for visitors.
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
