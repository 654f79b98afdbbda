import type { Logger } from 'pino'
import { absenceIn } from '../domain/database-away.ts'

/** Connections that broke may fail for a moment after the database answers again. */
const QUIET_MS = 5000

interface Outage {
  readonly began: number
  failures: number
  lastFailure: number
  /** When the database answered first after the last failure. */
  answered: number | null
}

/**
 * Gathers the failures while the database does not answer, of requests and of other work, into one
 * line when that begins and one when it ends.
 */
export class DatabaseOutage {
  readonly #elapsed: () => number
  #outage: Outage | null = null
  #logger: Logger | null = null

  /** @param elapsed Milliseconds that only ever grow. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** @returns Whether a line about an error is left out. */
  hides(error: unknown, logger: Logger): boolean {
    const absence = absenceIn(error)
    if (absence === null) return false
    const now = this.#elapsed()
    if (this.#outage === null) {
      this.#outage = { began: now, failures: 0, lastFailure: now, answered: null }
      this.#logger = logger
      const { reason } = absence
      logger.error({ reason }, 'The database does not answer; a line will tell when it does again')
    }
    this.#outage.failures++
    this.#outage.lastFailure = now
    this.#outage.answered = null
    return true
  }

  /** The database has answered. */
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
      'The database answers again; requests and work beside them had failed',
    )
  }
}
