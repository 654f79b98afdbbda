/** A thread's metrics, as plain data. */
export type Measures = readonly object[]

/** A thread that does not answer within this time is reported with its last metrics. */
const MAX_WAIT_MS = 2000

/** Requests the metrics of all threads concurrently, and remembers the last answer of each. */
export class ThreadMeasures {
  readonly #last = new Map<number, Measures>()
  #departed: Measures[] = []
  #round = 0
  #waiting = new Set<number>()
  #answered = Promise.withResolvers<void>()
  #asking: Promise<void> | null = null

  /**
   * @param slots The numbers of the slots whose threads are ready.
   * @param ask Asks the thread of a slot; its answer goes to `answered`.
   */
  async gather(
    slots: readonly number[],
    ask: (slot: number, round: number) => void,
  ): Promise<{ readonly present: readonly Measures[]; readonly departed: readonly Measures[] }> {
    // Concurrent calls share the answers.
    this.#asking ??= this.#ask(slots, ask).finally(() => {
      this.#asking = null
    })
    await this.#asking
    const departed = this.#departed
    this.#departed = []
    return { present: [...this.#last.values()], departed }
  }

  answered(slot: number, round: number, measures: Measures): void {
    this.#last.set(slot, measures)
    if (round === this.#round) this.#done(slot)
  }

  /** Call it when the thread of a slot has ended. */
  ended(slot: number): void {
    const last = this.#last.get(slot)
    if (last) this.#departed.push(last)
    this.#last.delete(slot)
    this.#done(slot)
  }

  async #ask(slots: readonly number[], ask: (slot: number, round: number) => void): Promise<void> {
    this.#round++
    this.#waiting = new Set(slots)
    this.#answered = Promise.withResolvers<void>()
    if (slots.length === 0) return
    const timer = setTimeout(this.#answered.resolve, MAX_WAIT_MS)
    for (const slot of slots) ask(slot, this.#round)
    await this.#answered.promise
    clearTimeout(timer)
  }

  #done(slot: number): void {
    this.#waiting.delete(slot)
    if (this.#waiting.size === 0) this.#answered.resolve()
  }
}
