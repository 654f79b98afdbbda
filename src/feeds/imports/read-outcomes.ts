import type { RunTally } from './run-tally.ts'

/** Records are reported with the next batch, or after this many. */
const MAX_TOLD = 200

/**
 * The outcomes of records that were read after the last batch, until they are counted with the next
 * one.
 */
export class ReadOutcomes {
  #read = 0
  #unchanged = 0
  #told: ((tally: RunTally) => void)[] = []

  /** How many records were read. */
  get read(): number {
    return this.#read
  }

  get isFull(): boolean {
    return this.#told.length >= MAX_TOLD
  }

  noteRead(): void {
    this.#read++
  }

  noteUnchanged(): void {
    this.#unchanged++
  }

  record(record: (tally: RunTally) => void): void {
    this.#told.push(record)
  }

  /** Moves them into a tally. */
  moveTo(tally: RunTally): void {
    tally.counts.read += this.#read
    tally.counts.unchanged += this.#unchanged
    for (const record of this.#told) record(tally)
    this.#read = 0
    this.#unchanged = 0
    this.#told = []
  }
}
