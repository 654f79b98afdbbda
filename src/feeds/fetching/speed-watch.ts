/** How many bytes must arrive in each period, from the first one on. */
export interface LeastSpeed {
  readonly bytes: number
  readonly ofMs: number
}

/** Monitors the speed of a transfer, until it is disposed of. */
export class SpeedWatch implements Disposable {
  readonly #least: LeastSpeed
  readonly #end = new AbortController()
  readonly #looking: NodeJS.Timeout
  #bytes = 0

  constructor(least: LeastSpeed) {
    this.#least = least
    this.#looking = setInterval(() => this.#look(), least.ofMs)
  }

  /** Aborted once the transfer is too slow. */
  get tooSlow(): AbortSignal {
    return this.#end.signal
  }

  /** Counts bytes that have arrived. */
  note(bytes: number): void {
    this.#bytes += bytes
  }

  #look(): void {
    if (this.#bytes < this.#least.bytes) this.#end.abort()
    this.#bytes = 0
  }

  [Symbol.dispose](): void {
    clearInterval(this.#looking)
  }
}
