import { Problem } from '../../../domain/problem.ts'
import type { CallerWork } from './caller-work.ts'

/** Clients that are refused together get different times, so that they do not come back together. */
const RETRY_AFTER_SECONDS = [2, 3, 4, 5]

/** How many requests of one caller may have begun and not be answered to their end. */
const MAX_IN_PROGRESS = 64
/** How many bytes of answers may wait for one caller to read them. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024

/**
 * Refusals of requests because others have kept the process busy for too long. A flood gets thousands of them, so each is
 * made once.
 */
export function overloads(): () => Problem {
  let refused = 0
  const made = new Map<number, Problem>()
  return () => {
    const retryAfterSeconds = RETRY_AFTER_SECONDS[refused++ % RETRY_AFTER_SECONDS.length] ?? 2
    const known = made.get(retryAfterSeconds)
    if (known) return known
    const detail = `More requests come than can be answered; try again in ${retryAfterSeconds} s.`
    const problem = Problem.of('overloaded', 'Service overloaded', detail, { retryAfterSeconds })
    made.set(retryAfterSeconds, problem)
    return problem
  }
}

/** @returns Why a caller may begin no request now; null: it may. */
export function excessOf(caller: CallerWork): Problem | null {
  const { isLimited, inProgress, unreadBytes, budgetWaitMs } = caller
  if (!isLimited) return null
  if (budgetWaitMs > 0) {
    const reason = 'Your requests have taken more processor time than one client may use'
    return tooMany(reason, Math.ceil(budgetWaitMs / 1000))
  }
  if (inProgress >= MAX_IN_PROGRESS) {
    return tooMany(`At most ${MAX_IN_PROGRESS} requests of one client are answered at once`, 1)
  }
  if (unreadBytes > MAX_UNREAD_BYTES) {
    return tooMany('Earlier answers have not been received yet', 1)
  }
  return null
}

function tooMany(reason: string, retryAfterSeconds: number): Problem {
  const detail = `${reason}; try again in ${retryAfterSeconds} s.`
  return Problem.of('too-many-requests', 'Too many requests', detail, { retryAfterSeconds })
}
