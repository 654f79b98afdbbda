const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
const GIVE_UP_AFTER_MS = 4 * 86_400_000
/** So many take an hour: a job that was added long before its first attempt gets that long, too. */
const MIN_ATTEMPTS = 8

/**
 * How long to wait after a failed attempt, when so many attempts had failed before it: 30 s, doubled each
 * time, at most an hour; up to a quarter less by chance, so that jobs that failed together do not come back
 * together.
 */
export function retryWaitMs(failedBefore: number, random: () => number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failedBefore, LONGEST_WAIT_MS)
  return Math.round(longest * (1 - random() / 4))
}

/** Whether a job has been tried for long enough, four days and eight attempts, when its next attempt would be at `next`. */
export function isTriedEnough(
  { attempts, triedSince }: { readonly attempts: number; readonly triedSince: number },
  next: number,
): boolean {
  return attempts >= MIN_ATTEMPTS && next > triedSince + GIVE_UP_AFTER_MS
}
