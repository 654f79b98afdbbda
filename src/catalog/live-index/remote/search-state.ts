/** Numbers that the search thread writes and that other threads read without waiting for it. */
const LAST_CHANGE = 0
const IS_READY = 1
const WORDS_BYTES = 8
const ANSWERED_AT = 0
const BEAT_AT = 1
/** A search thread that has not set its state for this long is stuck. */
const MAX_SILENCE_MS = 15_000

/**
 * What the search thread says of itself in shared memory. A thread compares the number of the last
 * change with the last one that it has taken in; if they differ, messages wait for it.
 */
export class SearchState {
  readonly buffer: SharedArrayBuffer
  readonly #words: Int32Array
  readonly #times: Float64Array

  constructor(buffer = new SharedArrayBuffer(3 * WORDS_BYTES)) {
    this.buffer = buffer
    this.#words = new Int32Array(buffer, 0, 2)
    this.#times = new Float64Array(buffer, WORDS_BYTES, 2)
  }

  /** The number of the last change that searches know. */
  get lastChange(): number {
    return Atomics.load(this.#words, LAST_CHANGE)
  }

  set lastChange(number: number) {
    Atomics.store(this.#words, LAST_CHANGE, number)
  }

  /** Whether searches are answered: the index is loaded, and its thread is not stuck. */
  get isReady(): boolean {
    return Atomics.load(this.#words, IS_READY) === 1 && !this.isStuck
  }

  /** The search thread sets it several times a second, which shows that it is not stuck. */
  set isReady(isReady: boolean) {
    this.#times[BEAT_AT] = machineMs()
    Atomics.store(this.#words, IS_READY, isReady ? 1 : 0)
  }

  get isStuck(): boolean {
    return machineMs() - (this.#times[BEAT_AT] ?? 0) > MAX_SILENCE_MS
  }

  /** When the database answered last, by `machineMs`. */
  get answeredAt(): number {
    return this.#times[ANSWERED_AT] ?? 0
  }

  set answeredAt(at: number) {
    this.#times[ANSWERED_AT] = at
  }
}

/** Milliseconds of a clock that all threads have in common; `performance.now` begins with a thread. */
export function machineMs(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return 1000 * seconds + nanoseconds / 1e6
}
