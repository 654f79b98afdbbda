import type { Clock } from '../../domain/values/clock.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import type { Store } from '../../store/store.ts'

/** Longer than any transaction of Acreage takes. */
const MIN_HELD_MS = 30_000
const REPORT_INTERVAL_MS = 300_000

/** Committed changes that followers cannot read yet. */
export interface HeldReport {
  /** How long ago the first of them was made. */
  readonly heldSeconds: number
  /** The transaction that they wait for; null: this user of the database may not see it. */
  readonly transaction: string | null
}

/**
 * Reports when changes wait for a transaction that stays open: followers read no changes that were committed after it began,
 * until it ends. Nothing is lost, and searches are not affected.
 */
export class HeldChanges implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #onHeld: (report: HeldReport) => void
  readonly #work: BackgroundWork
  #nextReportAt = 0

  constructor(
    store: Store,
    clock: Clock,
    onHeld: (report: HeldReport) => void,
    onError: (error: unknown) => void,
    lookIntervalMs: number,
  ) {
    this.#store = store
    this.#clock = clock
    this.#onHeld = onHeld
    this.#work = new BackgroundWork(() => this.#look(), onError, lookIntervalMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
  }

  async #look(): Promise<boolean> {
    const { changes } = this.#store
    const now = this.#clock()
    if (now < this.#nextReportAt) return false
    const { firstAt } = await changes.lead(await changes.latest())
    if (firstAt === null || now - firstAt < MIN_HELD_MS) return false
    this.#nextReportAt = now + REPORT_INTERVAL_MS
    const heldSeconds = Math.round((now - firstAt) / 1000)
    this.#onHeld({ heldSeconds, transaction: await changes.oldestTransaction() })
    return false
  }
}
