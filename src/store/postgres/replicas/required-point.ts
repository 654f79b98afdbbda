import { type LogPoint, writtenPoint } from '../connecting/log-point.ts'
import type { RunQuery } from '../connecting/query-runner.ts'

/**
 * How far a replica must have replayed the log of the primary. Everything visible was written
 * before the end of the log that is read afterwards.
 */
export class WantedPoint {
  readonly #primary: RunQuery
  #own: LogPoint | null = null
  #all: LogPoint | null = null
  /** How often `keepUp` was called, and how many of these calls the points include. */
  #calls = 1
  #included = 0
  #asking: Promise<void> | null = null

  constructor(primary: RunQuery) {
    this.#primary = primary
  }

  /** Includes the commits of this process; null: not known. */
  get own(): LogPoint | null {
    return this.#own
  }

  /** Also includes the commits of others before the last call of `keepUp`; null: not known now. */
  get all(): LogPoint | null {
    return this.#included === this.#calls ? this.#all : null
  }

  /** This process has committed, and the log ended at a position after that. */
  committed(position: number): void {
    if (this.#own === null || this.#all === null) {
      this.keepUp()
      return
    }
    this.#own = laterOf(this.#own, { ...this.#own, position })
    this.#all = laterOf(this.#all, this.#own)
  }

  /** From now on, `all` includes the changes that were committed before this call. */
  keepUp(): void {
    this.#calls++
    this.#asking ??= this.#askUntilKnown().finally(() => {
      this.#asking = null
    })
  }

  /** Asks the primary, even if a point is known. @throws When it does not answer. */
  async ask(): Promise<void> {
    const calls = this.#calls
    const point = await writtenPoint(this.#primary)
    // After a promotion, it is unknown how much of the former log the new one has: all of the new
    // one is required.
    if (this.#all !== null && !isSameLog(this.#all, point)) this.#own = point
    this.#own ??= { ...point, position: 0 }
    this.#all = this.#all === null ? point : laterOf(this.#all, point)
    this.#included = calls
  }

  /** If the primary does not answer, the point stays unknown until the next call. */
  async #askUntilKnown(): Promise<void> {
    try {
      while (this.#included < this.#calls) await this.ask()
    } catch {}
  }
}

function isSameLog(one: LogPoint, other: LogPoint): boolean {
  return one.system === other.system && one.timeline === other.timeline
}

/** @returns The second one when they are not of the same log. */
function laterOf(one: LogPoint, other: LogPoint): LogPoint {
  return isSameLog(one, other) && one.position > other.position ? one : other
}
