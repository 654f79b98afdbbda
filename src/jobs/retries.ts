const DAY_MS = 86_400_000

export interface RetryPolicy {
  /** The wait after the first failed attempt. It doubles with each failure. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** How long after it was added, or retried by a person, a job is given up. */
  readonly giveUpAfterMs: number
  /**
   * A job is not given up before this many attempts, even if it was added long before the first
   * one.
   */
  readonly minAttempts: number
}

/** For services with occasional outages: 30 s to 1 hour between attempts, for four days. */
export const FOUR_DAYS_OF_RETRIES: RetryPolicy = {
  firstWaitMs: 30_000,
  longestWaitMs: 3_600_000,
  giveUpAfterMs: 4 * DAY_MS,
  minAttempts: 8,
}

/**
 * How long to wait after a failed attempt, given the number of failures before it. Shortened by up
 * to a quarter at random, so that jobs that failed together are not retried together.
 */
export function retryWaitMs(
  { firstWaitMs, longestWaitMs }: RetryPolicy,
  failedBefore: number,
  random: () => number,
): number {
  const longest = Math.min(firstWaitMs * 2 ** failedBefore, longestWaitMs)
  return Math.round(longest * (1 - random() / 4))
}

/** Whether a job would be past its limits at its next attempt. */
export function isTriedEnough(
  { giveUpAfterMs, minAttempts }: RetryPolicy,
  { attempts, triedSince }: { readonly attempts: number; readonly triedSince: number },
  next: number,
): boolean {
  return attempts >= minAttempts && next > triedSince + giveUpAfterMs
}
