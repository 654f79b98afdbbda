import type { Logger } from 'pino'
import { absenceIn } from '../domain/database-away.ts'

/** Broken connections may fail for a moment after the database answers again. */
const QUIET_MS = 5000

interface Outage {
  readonly began: number
  failures: number
  lastFailure: number
  /** The first answer after the last failure. */
  answered: number | null
}

/**
 * Replaces the errors of a database outage, in requests and other work, with one line when it
 * begins and one when it ends.
 */
export class DatabaseOutage {
  readonly #elapsed: () => number
  #outage: Outage | null = null
  #logger: Logger | null = null

  /** @param elapsed A monotonic clock in milliseconds. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** @returns Whether to leave out the line about an error. */
  hides(error: unknown, logger: Logger): boolean {
    const absence = absenceIn(error)
    if (absence === null) return false
    const now = this.#elapsed()
    if (this.#outage === null) {
      this.#outage = { began: now, failures: 0, lastFailure: now, answered: null }
      this.#logger = logger
      const { reason } = absence
      logger.error({ reason }, 'The database does not answer; the log will say when it does again')
    }
    this.#outage.failures++
    this.#outage.lastFailure = now
    this.#outage.answered = null
    return true
  }

  answered(): void {
    const outage = this.#outage
    if (outage === null) return
    const now = this.#elapsed()
    outage.answered ??= now
    if (now - outage.lastFailure < QUIET_MS) return
    this.#outage = null
    const seconds = Math.round((outage.answered - outage.began) / 100) / 10
    this.#logger?.warn(
      { seconds, failedAttempts: outage.failures },
      'The database answers again; requests and background work had failed',
    )
  }
}
