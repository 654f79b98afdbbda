const DAY_MS = 86_400_000

/** How often the jobs of a topic are tried again. */
export interface RetryPolicy {
  /** The wait after the first failed attempt. It doubles with each failure. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** How long after it was added, or retried by a person, a job is given up, */
  readonly giveUpAfterMs: number
  /**
   * and after how many attempts at least: a job that was added long before its first attempt gets
   * them, too.
   */
  readonly minAttempts: number
}

/** For services that are down now and then: 30 s to 1 hour between attempts, for four days. */
export const FOUR_DAYS_OF_RETRIES: RetryPolicy = {
  firstWaitMs: 30_000,
  longestWaitMs: 3_600_000,
  giveUpAfterMs: 4 * DAY_MS,
  minAttempts: 8,
}

/**
 * How long to wait after a failed attempt, given how many attempts had failed before it: up to a
 * quarter less by chance, so that jobs that failed together do not come back together.
 */
export function retryWaitMs(
  { firstWaitMs, longestWaitMs }: RetryPolicy,
  failedBefore: number,
  random: () => number,
): number {
  const longest = Math.min(firstWaitMs * 2 ** failedBefore, longestWaitMs)
  return Math.round(longest * (1 - random() / 4))
}

/** Whether a job has been tried for long enough when its next attempt would be at `next`. */
export function isTriedEnough(
  { giveUpAfterMs, minAttempts }: RetryPolicy,
  { attempts, triedSince }: { readonly attempts: number; readonly triedSince: number },
  next: number,
): boolean {
  return attempts >= minAttempts && next > triedSince + giveUpAfterMs
}
