import type { Lease } from '../../store/outbox/lease-records.ts'
import type { Store, Transaction } from '../../store/store.ts'

const NAME = 'outbox'
const BEATS_UNTIL_STALE = 4

export interface LeaseOptions {
  /** Names this process, and no other. */
  readonly holder: string
  /** Milliseconds that only ever grow, whatever the clock is set to. */
  readonly elapsed: () => number
  /** A holder that has not been heard of for so long is dead. */
  readonly staleAfterMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Lets one process at a time send what is in the outbox. The holder changes the lease's number now and
 * then; another takes it over once it has seen the same number for too long. No instant is written
 * down, so that clocks may jump, and differ.
 */
export class OutboxLease implements AsyncDisposable {
  readonly #store: Store
  readonly #options: LeaseOptions
  #beating: NodeJS.Timeout | null = null
  #seen: (Lease & { readonly since: number }) | null = null

  constructor(store: Store, options: LeaseOptions) {
    this.#store = store
    this.#options = options
  }

  /** Whether it is worth opening a transaction to take it. */
  async isFree(): Promise<boolean> {
    return this.#mayHave(await this.#store.leases.get(NAME))
  }

  /** Takes or keeps it, for the time after the transaction too; false: another process has it. */
  async take(leases: Transaction['leases']): Promise<boolean> {
    const lease = await leases.get(NAME)
    if (!this.#mayHave(lease)) return false
    const { holder, staleAfterMs } = this.#options
    await leases.put(NAME, { holder, beat: (lease?.beat ?? 0) + 1 })
    this.#beating ??= setInterval(
      () => void this.#beat(holder).catch(this.#options.onError),
      staleAfterMs / BEATS_UNTIL_STALE,
    )
    return true
  }

  /** Leaves it to whoever wants it; does nothing where it is not held. */
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
    await this.#store.transact(async ({ leases }) => {
      const lease = await leases.get(NAME)
      if (lease?.holder === this.#options.holder) {
        await leases.put(NAME, { holder: nextHolder, beat: lease.beat + 1 })
      } else {
        this.#end()
      }
    })
  }

  #end(): void {
    if (this.#beating) clearInterval(this.#beating)
    this.#beating = null
  }

  #mayHave(lease: Lease | null): boolean {
    const { holder, elapsed, staleAfterMs } = this.#options
    if (lease === null || lease.holder === '' || lease.holder === holder) return true
    const seen = this.#seen
    if (seen?.holder === lease.holder && seen.beat === lease.beat) {
      return elapsed() - seen.since >= staleAfterMs
    }
    this.#seen = { ...lease, since: elapsed() }
    return false
  }
}
