import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Clock } from '../../domain/values/clock.ts'

/** The longest pause that a host may ask for; after this time it is asked again. */
const MAX_PAUSE_MS = 24 * 3_600_000
const MIN_PAUSE_MS = 1000
/** Pauses grow up to this time, unless the host asks for more. */
const LONGEST_GROWN_MS = 3_600_000
const MAX_HOSTS = 1000

/**
 * When hosts asked not to be called until, as far as this process knows. Without it each account
 * would call such a host once.
 */
export class HostPauses {
  readonly #clock: Clock
  readonly #hosts = new BoundedCache<string, { readonly until: number; readonly inARow: number }>(
    MAX_HOSTS,
  )

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns Milliseconds since 1970 UTC; null: the host may be asked. */
  of(host: string): number | null {
    const until = this.#hosts.get(host)?.until ?? 0
    return until > this.#clock() ? until : null
  }

  /**
   * Pauses a host for the time that it asks for, and twice as long each time that it asks again
   * right after a pause.
   * @returns Until when, in milliseconds since 1970 UTC.
   */
  pause(host: string, waitMs: number): number {
    const now = this.#clock()
    const known = this.#hosts.get(host)
    // Concurrent requests are refused together.
    const isSame = known !== undefined && known.until > now
    const inARow = known === undefined ? 0 : known.inARow + (isSame ? 0 : 1)
    const pauseMs = Math.min(Math.max(waitMs, MIN_PAUSE_MS), MAX_PAUSE_MS)
    const grown = Math.min(pauseMs * 2 ** inARow, LONGEST_GROWN_MS)
    const until = Math.max(isSame ? known.until : 0, now + Math.max(pauseMs, grown))
    this.#hosts.set(host, { until, inARow })
    return until
  }

  /** Notes that a host has answered. */
  answered(host: string): void {
    this.#hosts.delete(host)
  }
}
