import { setImmediate as letOthersRun } from 'node:timers/promises'

/** The longest that long work may delay requests. */
const TURN_MS = 8

/** Splits long work into short turns of the event loop. */
export class ShortTurns {
  #begun = performance.now()

  /** Between two pieces of work: lets others run where the turn was long enough. */
  async next(): Promise<void> {
    if (performance.now() - this.#begun < TURN_MS) return
    await letOthersRun()
    this.#begun = performance.now()
  }
}
