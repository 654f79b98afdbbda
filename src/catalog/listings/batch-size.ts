import { MAX_BATCH } from './listing-batch.ts'

/** About how long a batch may delay other writers. */
const MAX_WAIT_MS = 20
const FIRST_BATCH = 50
/**
 * On a machine that has no time, tiny batches would make everything slower. Writing this many takes
 * a millisecond or two of processor time.
 */
const LEAST_BATCH = 10

/**
 * How many listings a batch has, so that each delays other writers by at most about 20 ms. Where no
 * writers are delayed, all batches are large.
 */
export class BatchSize {
  #listings: number

  constructor(writersOverlap: boolean) {
    this.#listings = writersOverlap ? MAX_BATCH : FIRST_BATCH
  }

  get listings(): number {
    return this.#listings
  }

  /**
   * @param waitMs How long a batch of this many written listings delayed other writers; null: it
   * did not.
   */
  learn(written: number, waitMs: number | null): void {
    if (written === 0 || waitMs === null) return
    const fitting = Math.floor((written * MAX_WAIT_MS) / waitMs)
    // A batch that was slow by chance makes the next one smaller, not tiny.
    this.#listings = Math.max(this.#listings >> 1, Math.min(MAX_BATCH, fitting), LEAST_BATCH)
  }
}
