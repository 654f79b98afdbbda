import type { Lease } from '../store/jobs/lease-records.ts'
import type { Store, Transaction } from '../store/store.ts'
import { hasEnded } from './holder-name.ts'

const BEATS_UNTIL_STALE = 4

export interface LeaseOptions {
  /** A unique name for this process (`newHolderName`). */
  readonly holder: string
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number
  /**
   * A holder whose beat has not changed for this long is dead. Only time in which this process
   * could read the lease counts.
   */
  readonly staleAfterMs: number
  readonly onError: (error: unknown) => void
}

/** A lease that another process holds. */
interface SeenLease extends Lease {
  readonly lookedAt: number
  /** How long this process has seen it unchanged. */
  readonly unchangedMs: number
}

/**
 * Lets one process at a time run the jobs of a topic, or other work that one node does for all. The
 * holder increments the lease's beat periodically. Another process takes the lease over immediately
 * if it can tell that the holder has ended, or once the beat has not changed for too long by its
 * own monotonic clock. No wall-clock time is stored, so clocks may jump and differ. Each change is
 * a single compare-and-set statement, so two processes can never both succeed.
 */
export class TopicLease implements AsyncDisposable {
  readonly #store: Store
  readonly #name: string
  readonly #options: LeaseOptions
  #beating: NodeJS.Timeout | null = null
  #seen: SeenLease | null = null

  /** @param name The topic, or the name of the other work. */
  constructor(store: Store, name: string, options: LeaseOptions) {
    this.#store = store
    this.#name = name
    this.#options = options
  }

  /** Whether it is worth opening a transaction to take the lease. */
  async isFree(): Promise<boolean> {
    return this.#mayTake(await this.#store.leases.get(this.#name))
  }

  /**
   * Takes or renews the lease, beyond the transaction.
   * @returns False if another process has it.
   */
  async take(leases: Transaction['leases']): Promise<boolean> {
    const lease = await leases.get(this.#name)
    const { holder, staleAfterMs, onError } = this.#options
    if (!this.#mayTake(lease) || !(await leases.take(this.#name, lease, holder))) return false
    this.#beating ??= setInterval(
      () => void this.#beat(holder).catch(onError),
      staleAfterMs / BEATS_UNTIL_STALE,
    )
    return true
  }

  /**
   * Releases the lease, so that another process can take it. Does nothing if this process does not
   * hold it.
   */
  async release(): Promise<void> {
    if (this.#beating === null) return
    await this.#beat('')
    this.#end()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.release()
    } finally {
      this.#end()
    }
  }

  async #beat(nextHolder: string): Promise<void> {
    const isHeld = await this.#store.transact(({ leases }) =>
      leases.beat(this.#name, this.#options.holder, nextHolder),
    )
    if (!isHeld) this.#end()
  }

  #end(): void {
    if (this.#beating) clearInterval(this.#beating)
    this.#beating = null
  }

  #mayTake(lease: Lease | null): boolean {
    const { holder, elapsed, staleAfterMs } = this.#options
    if (lease === null || lease.holder === '' || lease.holder === holder) return true
    if (hasEnded(lease.holder)) return true
    const lookedAt = elapsed()
    const before = this.#seen
    if (before?.holder !== lease.holder || before.beat !== lease.beat) {
      this.#seen = { ...lease, lookedAt, unchangedMs: 0 }
      return false
    }
    // During a database outage, no process could read the lease, and the holder could not renew it.
    const maxMs = staleAfterMs / BEATS_UNTIL_STALE
    const unchangedMs = before.unchangedMs + Math.min(lookedAt - before.lookedAt, maxMs)
    this.#seen = { ...lease, lookedAt, unchangedMs }
    return unchangedMs >= staleAfterMs
  }
}
