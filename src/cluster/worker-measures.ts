/** A worker's figures, as plain data. */
export type Measures = readonly object[]

/** The last figures of a worker count if it does not answer within this time. */
const MAX_WAIT_MS = 2000

/** Asks all workers for their figures at once, and remembers the last answer of each. */
export class WorkerMeasures {
  readonly #last = new Map<number, Measures>()
  #departed: Measures[] = []
  #round = 0
  #waiting = new Set<number>()
  #answered = Promise.withResolvers<void>()
  #asking: Promise<void> | null = null

  /**
   * @param places The numbers of the places whose workers are ready.
   * @param ask Asks the worker of a place; its answer goes to `answered`.
   */
  async gather(
    places: readonly number[],
    ask: (place: number, round: number) => void,
  ): Promise<{ readonly present: readonly Measures[]; readonly departed: readonly Measures[] }> {
    // Simultaneous calls share the answers.
    this.#asking ??= this.#ask(places, ask).finally(() => {
      this.#asking = null
    })
    await this.#asking
    const departed = this.#departed
    this.#departed = []
    return { present: [...this.#last.values()], departed }
  }

  answered(place: number, round: number, measures: Measures): void {
    this.#last.set(place, measures)
    if (round === this.#round) this.#done(place)
  }

  /** Call it when the worker of a place has ended. */
  ended(place: number): void {
    const last = this.#last.get(place)
    if (last) this.#departed.push(last)
    this.#last.delete(place)
    this.#done(place)
  }

  async #ask(
    places: readonly number[],
    ask: (place: number, round: number) => void,
  ): Promise<void> {
    this.#round++
    this.#waiting = new Set(places)
    this.#answered = Promise.withResolvers<void>()
    if (places.length === 0) return
    const timer = setTimeout(this.#answered.resolve, MAX_WAIT_MS)
    for (const place of places) ask(place, this.#round)
    await this.#answered.promise
    clearTimeout(timer)
  }

  #done(place: number): void {
    this.#waiting.delete(place)
    if (this.#waiting.size === 0) this.#answered.resolve()
  }
}
