/** How long changes are taken in before searches that have arrived go first. */
const SLICE_MS = 1

/**
 * Divides the work of taking in changes into slices of a millisecond. One listing takes a quarter of
 * that in an index of a million, so a search waits for at most two milliseconds.
 */
export class IntakePace {
  readonly #giveWay: () => Promise<void>
  #began = performance.now()

  /** @param giveWay Lets searches go first. */
  constructor(giveWay: () => Promise<void>) {
    this.#giveWay = giveWay
  }

  /** Null: the slice is not over. Otherwise resolves when the next one may begin. */
  rest(): Promise<void> | null {
    if (performance.now() - this.#began < SLICE_MS) return null
    return this.#giveWay().then(() => {
      this.#began = performance.now()
    })
  }
}
