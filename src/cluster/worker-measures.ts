/** A worker's figures, as plain data. */
export type Measures = readonly object[]

/** A worker that does not tell its figures within this keeps those that it told last. */
const LONGEST_WAIT_MS = 2000

/** Asks the workers for their figures, all at once, and remembers what each said last. */
export class WorkerMeasures {
  readonly #last = new Map<number, Measures>()
  #departed: Measures[] = []
  #round = 0
  #waiting = new Set<number>()
  #heard = Promise.withResolvers<void>()
  #asking: Promise<void> | null = null

  /**
   * @param places The numbers of the places whose workers are ready.
   * @param ask Asks the worker of a place; its answer comes to `hear`.
   */
  async gather(
    places: readonly number[],
    ask: (place: number, round: number) => void,
  ): Promise<{ readonly present: readonly Measures[]; readonly departed: readonly Measures[] }> {
    // Those who ask at the same time share the answers.
    this.#asking ??= this.#ask(places, ask).finally(() => {
      this.#asking = null
    })
    await this.#asking
    const departed = this.#departed
    this.#departed = []
    return { present: [...this.#last.values()], departed }
  }

  hear(place: number, round: number, measures: Measures): void {
    this.#last.set(place, measures)
    if (round === this.#round) this.#done(place)
  }

  /** Says that the worker of a place has ended. */
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
    this.#heard = Promise.withResolvers<void>()
    if (places.length === 0) return
    const timer = setTimeout(this.#heard.resolve, LONGEST_WAIT_MS)
    for (const place of places) ask(place, this.#round)
    await this.#heard.promise
    clearTimeout(timer)
  }

  #done(place: number): void {
    this.#waiting.delete(place)
    if (this.#waiting.size === 0) this.#heard.resolve()
  }
}
