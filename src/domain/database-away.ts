import { Problem, type ToldFault } from './problem.ts'

const TITLE = 'Database unavailable'

interface Absence {
  readonly cause?: unknown
  readonly retryAfterSeconds: number
  /** The message for callers; absent: a message that nothing was stored. */
  readonly told?: ToldFault
}

/**
 * The database cannot answer now. It is kept apart from other Problems because many requests fail
 * of one cause, and because only requests that write have to know whether something was stored.
 */
export class DatabaseAway extends Problem {
  /** Half a sentence, such as `the server refuses connections`. */
  readonly reason: string

  constructor(reason: string, { told, ...options }: Absence) {
    const detail = `The database does not answer, and nothing was stored: ${reason}.`
    const code = 'unavailable'
    super(code, [{ code, field: null, ...(told ?? { title: TITLE, detail }) }], options)
    this.reason = reason
  }

  /** The same for a request that never writes. */
  get forReader(): DatabaseAway {
    const { reason, cause, retryAfterSeconds } = this
    const told = { title: TITLE, detail: `The database does not answer: ${reason}.` }
    return new DatabaseAway(reason, { cause, retryAfterSeconds: retryAfterSeconds ?? 2, told })
  }
}

/** The absence of the database behind an error; null: the error is about something else. */
export function absenceIn(error: unknown): DatabaseAway | null {
  if (error instanceof DatabaseAway) return error
  return error instanceof Problem && error.cause instanceof DatabaseAway ? error.cause : null
}
