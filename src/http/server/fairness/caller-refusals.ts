import { Problem } from '../../../domain/problem.ts'
import type { CallerWork } from './caller-work.ts'

/** Different delays, so that clients refused together do not all return at the same time. */
const RETRY_AFTER_SECONDS = [2, 3, 4, 5]

/** The most requests of one caller in progress. */
const MAX_IN_PROGRESS = 64
/** The most bytes of answers that may be buffered for one caller. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024

/**
 * Creates refusals for when other callers have kept the process busy for too long. Cached, because
 * a flood gets thousands of them.
 */
export function overloads(): () => Problem {
  let refused = 0
  const problems = new Map<number, Problem>()
  return () => {
    const retryAfterSeconds = RETRY_AFTER_SECONDS[refused++ % RETRY_AFTER_SECONDS.length] ?? 2
    const known = problems.get(retryAfterSeconds)
    if (known) return known
    const detail = `The service is overloaded; try again in ${retryAfterSeconds} s.`
    const problem = Problem.of('overloaded', 'Service overloaded', detail, { retryAfterSeconds })
    problems.set(retryAfterSeconds, problem)
    return problem
  }
}

/** @returns Why a caller may not begin a request now; null if it may. */
export function excessOf(caller: CallerWork): Problem | null {
  const { isLimited, inProgress, unreadBytes, budgetWaitMs } = caller
  if (!isLimited) return null
  if (budgetWaitMs > 0) {
    const reason = 'Your requests have taken more processor time than one client may use'
    return tooMany(reason, Math.ceil(budgetWaitMs / 1000))
  }
  if (inProgress >= MAX_IN_PROGRESS) return tooManyInProgress()
  if (unreadBytes > MAX_UNREAD_BYTES) {
    return tooMany('Earlier answers have not been received yet', 1)
  }
  return null
}

/**
 * Begins a request. Others of its caller may have begun since `excessOf`, also in other threads.
 * @throws Problem `too-many-requests`.
 */
export function beginBelowLimit(caller: CallerWork, work: object): void {
  if (!caller.beginBelow(MAX_IN_PROGRESS, work)) throw tooManyInProgress()
}

function tooManyInProgress(): Problem {
  return tooMany(
    `At most ${MAX_IN_PROGRESS} requests of one client are answered at the same time`,
    1,
  )
}

function tooMany(reason: string, retryAfterSeconds: number): Problem {
  const detail = `${reason}; try again in ${retryAfterSeconds} s.`
  return Problem.of('too-many-requests', 'Too many requests', detail, { retryAfterSeconds })
}
