import type { Lease } from '../store/jobs/lease-records.ts'
import type { Store, Transaction } from '../store/store.ts'
import { hasEnded } from './holder-name.ts'

const BEATS_UNTIL_STALE = 4

export interface LeaseOptions {
  /** Names this process, and no other (`newHolderName`). */
  readonly holder: string
  /** Milliseconds that only ever grow, whatever the clock is set to. */
  readonly elapsed: () => number
  /**
   * A holder whose beat has not changed for this long is dead. Only time in which this process
   * could look counts.
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
 * Lets one process at a time do the jobs of a topic, or other work that one node does for all. The
 * holder changes the lease's number, its beat, now and then. Another process takes the lease over
 * at once if it can tell that the holder has ended, else once it has seen the same beat for too
 * long by its own timer. No time of day is stored, so clocks may jump, and differ. Each change
 * compares the lease with what was read and sets it in one statement, so that two processes can
 * never both succeed.
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
   * Takes or keeps the lease, for the time after the transaction too.
   * @returns False: another process has it.
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
   * Gives up the lease, so that another process can take it. Does nothing if this process does not
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
    // While the database was away, nobody could look, and the holder could not show that it is
    // alive.
    const maxMs = staleAfterMs / BEATS_UNTIL_STALE
    const unchangedMs = before.unchangedMs + Math.min(lookedAt - before.lookedAt, maxMs)
    this.#seen = { ...lease, lookedAt, unchangedMs }
    return unchangedMs >= staleAfterMs
  }
}
