import type { Clock } from '../../domain/values/clock.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import type { LiveIndex } from './live-index.ts'

const INTERVAL_MS = 600_000
/** A start takes a second or two to apply so many changes. */
const CHANGES_WORTH_RENEWING = 10_000

/** Starts a process that writes a snapshot with all changes so far. */
export type RenewSnapshot = (signal: AbortSignal) => Promise<void>

/**
 * Renews the snapshot now and then, in case this process is killed. Another process writes the snapshot, so that the
 * index of this one can go on.
 */
export class SnapshotRenewal implements AsyncDisposable {
  readonly #index: LiveIndex
  readonly #snapshots: IndexSnapshots
  readonly #renew: RenewSnapshot
  readonly #clock: Clock
  readonly #stop = new AbortController()
  readonly #work: BackgroundWork
  #nextAt: number

  constructor(
    index: LiveIndex,
    snapshots: IndexSnapshots,
    renew: RenewSnapshot,
    clock: Clock,
    onError: (error: unknown) => void,
  ) {
    this.#index = index
    this.#snapshots = snapshots
    this.#renew = renew
    this.#clock = clock
    this.#nextAt = clock() + INTERVAL_MS
    this.#work = new BackgroundWork(async () => {
      await this.#renewWhereDue()
      return false
    }, onError)
  }

  /** Stops the process that is writing; the former snapshot stays. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#work[Symbol.asyncDispose]()
  }

  async #renewWhereDue(): Promise<void> {
    const { signal } = this.#stop
    const { position } = this.#index
    if (signal.aborted || this.#clock() < this.#nextAt) return
    if (this.#snapshots.changesSince(position) < CHANGES_WORTH_RENEWING) return
    this.#nextAt = this.#clock() + INTERVAL_MS
    try {
      await this.#renew(signal)
      this.#snapshots.renewed(position)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
