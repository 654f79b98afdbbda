import { Problem, type PublicFault } from './problem.ts'

const TITLE = 'Database unavailable'

interface Absence {
  readonly cause?: unknown
  readonly retryAfterSeconds: number
  /** The message for callers; absent for a message that nothing was stored. */
  readonly answer?: PublicFault
}

/**
 * The database is unavailable. It is separate from other Problems because one outage fails many
 * requests, and because only requests that write must know whether something was stored.
 */
export class DatabaseAway extends Problem {
  /** Half a sentence, such as `the server refuses connections`. */
  readonly reason: string

  constructor(reason: string, { answer, ...options }: Absence) {
    const detail = `The database does not answer, and nothing was stored: ${reason}.`
    const code = 'unavailable'
    super(code, [{ code, field: null, ...(answer ?? { title: TITLE, detail }) }], options)
    this.reason = reason
  }

  /** The same for a request that never writes. */
  get forReader(): DatabaseAway {
    const { reason, cause, retryAfterSeconds } = this
    const answer = { title: TITLE, detail: `The database does not answer: ${reason}.` }
    return new DatabaseAway(reason, { cause, retryAfterSeconds: retryAfterSeconds ?? 2, answer })
  }
}

/** The database outage behind an error; null if the error has another cause. */
export function absenceIn(error: unknown): DatabaseAway | null {
  if (error instanceof DatabaseAway) return error
  return error instanceof Problem && error.cause instanceof DatabaseAway ? error.cause : null
}
