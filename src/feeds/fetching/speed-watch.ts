/** How many bytes must arrive in each such time, the first ones too. */
export interface LeastSpeed {
  readonly bytes: number
  readonly ofMs: number
}

/** Watches how fast something arrives, until it is disposed of. */
export class SpeedWatch implements Disposable {
  readonly #least: LeastSpeed
  readonly #end = new AbortController()
  readonly #looking: NodeJS.Timeout
  #bytes = 0

  constructor(least: LeastSpeed) {
    this.#least = least
    this.#looking = setInterval(() => this.#look(), least.ofMs)
  }

  /** Aborted once too little has arrived. */
  get tooSlow(): AbortSignal {
    return this.#end.signal
  }

  /** Notes that bytes have arrived. */
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
