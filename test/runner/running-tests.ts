/** A test that takes longer is named: it may wait for what never comes. */
const SLOW_MS = 120_000
const LOOK_MS = 10_000

/** The tests that a process runs now. Each that has run for long is told of, once. */
export class RunningTests implements Disposable {
  /** When each has begun. */
  readonly #began = new Map<string, number>()
  readonly #told = new Set<string>()
  readonly #timer: NodeJS.Timeout

  constructor(onSlow: (tests: readonly string[]) => void) {
    this.#timer = setInterval(() => {
      const slow = this.names.filter(name => !this.#told.has(name) && this.#ageOf(name) > SLOW_MS)
      if (slow.length > 0) onSlow(slow)
      for (const name of slow) this.#told.add(name)
    }, LOOK_MS).unref()
  }

  get names(): readonly string[] {
    return [...this.#began.keys()]
  }

  begin(name: string): void {
    this.#began.set(name, performance.now())
  }

  end(name: string): void {
    this.#began.delete(name)
    this.#told.delete(name)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  #ageOf(name: string): number {
    return performance.now() - (this.#began.get(name) ?? Infinity)
  }
}
