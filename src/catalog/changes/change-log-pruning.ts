import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '../../domain/accounts/change.ts'
import {
  type ChangePosition,
  changesBetween,
  comparePositions,
  LOG_START,
} from '../../domain/accounts/change-position.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import type { Store } from '../../store/store.ts'

const DAY_MS = 86_400_000
/**
 * These stay in any case: the latest snapshot of the search index lacks fewer (it is renewed after 10,000), and a process
 * that falls behind for a moment can catch up.
 */
const NEWEST_RETAINED = 20_000
const MIN_AGE_MS = 3_600_000
const CHANGES_AT_ONCE = 1000
/** A process that waits for the write lock asks for it every 10 ms; in this pause it gets it. */
const PAUSE_MS = 25

type OldChange = Pick<Change, 'position' | 'at'>

/**
 * Removes changes from the change log once every follower has read them, or after some days. A follower, process or
 * snapshot that has not read what is removed finds that out (`ChangeReader.since`) and starts anew.
 */
export class ChangeLogPruning implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #retainedMs: number
  readonly #work: BackgroundWork

  /** @param retainedDays How long the log waits for the slowest follower. */
  constructor(
    store: Store,
    clock: Clock,
    retainedDays: number,
    onError: (error: unknown) => void,
    lookIntervalMs: number,
  ) {
    this.#store = store
    this.#clock = clock
    this.#retainedMs = retainedDays * DAY_MS
    this.#work = new BackgroundWork(signal => this.#pruneAll(signal), onError, lookIntervalMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
  }

  async #pruneAll(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && (await this.#pruneSome())) await sleep(PAUSE_MS)
    return false
  }

  /** @returns Whether there may be more to remove. */
  async #pruneSome(): Promise<boolean> {
    const { changes, followers } = this.#store
    const oldest = await changes.oldest(CHANGES_AT_ONCE)
    const latest = await changes.latest()
    const places = (await followers.all()).map(({ position }) => position)
    // Without followers nothing tells that the changes were read; only their age counts.
    const slowest = places.toSorted(comparePositions)[0] ?? LOG_START
    const firstRetained = oldest.findIndex(
      change =>
        changesBetween(change.position, latest) < NEWEST_RETAINED || !this.#isDone(change, slowest),
    )
    const removable = firstRetained === -1 ? oldest : oldest.slice(0, firstRetained)
    const last = removable.at(-1)
    if (last === undefined) return false
    await this.#store.transact(transaction => transaction.changes.prune(last.position))
    return removable.length === CHANGES_AT_ONCE
  }

  #isDone({ position, at }: OldChange, slowest: ChangePosition): boolean {
    const now = this.#clock()
    // A clock that was far ahead must not keep the log from ever being pruned.
    const age = at > now + DAY_MS ? Number.POSITIVE_INFINITY : now - at
    return age > this.#retainedMs || (comparePositions(position, slowest) <= 0 && age > MIN_AGE_MS)
  }
}
