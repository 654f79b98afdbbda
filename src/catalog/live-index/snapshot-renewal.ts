import { type ChangePosition, changesBetween } from '../../domain/accounts/change-position.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import type { LiveIndex } from './live-index.ts'

const LOOK_INTERVAL_MS = 500
/** A start takes a second or two to apply this many changes. */
export const CHANGES_WORTH_RENEWING = 10_000

/**
 * Starts a process that writes a snapshot with all changes so far, or shares it, unless another
 * node does so.
 */
export type RenewSnapshot = (signal: AbortSignal) => Promise<void>

/** The snapshot that nodes share. */
export interface SharedPosition {
  /** The last change in it, or null. */
  position(): Promise<ChangePosition | null>
}

interface RenewalOptions {
  /** Null: this node shares no snapshot. */
  readonly shared: SharedPosition | null
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** The shortest time from one renewal to the next. */
  readonly intervalMs: number
  /** How often the clock is checked (500 ms). */
  readonly lookIntervalMs?: number
}

/**
 * Renews the snapshot periodically, in case this process is killed. A child process writes it, so
 * that this one keeps answering. Only one of the nodes that share snapshots has to write: the first
 * one that finds the shared snapshot missing or old. So these nodes check it, first right after
 * they start.
 */
export class SnapshotRenewal implements AsyncDisposable {
  readonly #index: LiveIndex
  readonly #snapshots: IndexSnapshots
  readonly #renew: RenewSnapshot
  readonly #shared: SharedPosition | null
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #stop = new AbortController()
  readonly #work: BackgroundWork
  #nextAt: number
  #sharedPosition: ChangePosition | null = null

  constructor(
    index: LiveIndex,
    snapshots: IndexSnapshots,
    renew: RenewSnapshot,
    { shared, clock, onError, intervalMs, lookIntervalMs = LOOK_INTERVAL_MS }: RenewalOptions,
  ) {
    this.#index = index
    this.#snapshots = snapshots
    this.#renew = renew
    this.#shared = shared
    this.#clock = clock
    this.#intervalMs = intervalMs
    this.#nextAt = shared ? clock() : clock() + intervalMs
    this.#work = new BackgroundWork(
      async () => {
        await this.#renewWhereDue()
        return false
      },
      onError,
      lookIntervalMs,
    )
  }

  /** How many changes the shared snapshot lacked when last checked; null: there is none. */
  get sharedLag(): number | null {
    return this.#sharedPosition && changesBetween(this.#sharedPosition, this.#index.position)
  }

  /** Stops the process that is writing; the former snapshot stays. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#work[Symbol.asyncDispose]()
  }

  async #renewWhereDue(): Promise<void> {
    const { signal } = this.#stop
    const { position } = this.#index
    if (signal.aborted || this.#clock() < this.#nextAt || !(await this.#isDue(position))) return
    this.#nextAt = this.#clock() + this.#intervalMs
    try {
      await this.#renew(signal)
      this.#snapshots.renewed(position)
      // If another node was about to share a snapshot, the next look finds it.
      this.#sharedPosition = position
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async #isDue(position: ChangePosition): Promise<boolean> {
    const isOwnOld = this.#snapshots.changesSince(position) >= CHANGES_WORTH_RENEWING
    if (!this.#shared) return isOwnOld
    this.#nextAt = this.#clock() + this.#intervalMs
    // This node's own snapshot, which may be shared, may not be written to disk yet.
    await this.#snapshots.settled()
    try {
      const shared = await this.#shared.position()
      this.#sharedPosition = shared
      return shared === null || changesBetween(shared, position) >= CHANGES_WORTH_RENEWING
    } catch (error) {
      // While the shared directory is unreachable, each node writes its own snapshot.
      if (isOwnOld) return true
      throw error
    }
  }
}
