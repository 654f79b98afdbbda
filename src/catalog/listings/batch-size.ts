import { MAX_BATCH } from './save-listings.ts'

/** About how long a batch may keep other writers waiting. */
const MAX_WAIT_MS = 20
const FIRST_BATCH = 50

/** How many listings a batch has, so that other writers wait for each about 20 ms at most. */
export class BatchSize {
  #listings = FIRST_BATCH

  get listings(): number {
    return this.#listings
  }

  /** @param wroteMs How long a batch of so many written listings took. */
  learn(written: number, wroteMs: number): void {
    if (written === 0 || wroteMs === 0) return
    const fitting = Math.floor((written * MAX_WAIT_MS) / wroteMs)
    // A batch that was slow by chance makes the next one smaller, not tiny.
    this.#listings = Math.max(this.#listings >> 1, Math.min(MAX_BATCH, fitting), 1)
  }
}
