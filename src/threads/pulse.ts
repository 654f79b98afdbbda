/** How often a thread whose event loop turns says so. */
const BEAT_MS = 250
/** A shorter time without a beat can be a slow turn of the event loop. */
const MIN_STUCK_MS = 8 * BEAT_MS
/** A thread is stuck when this many looks in a row have found no beat. */
const LOOKS = 10
/** A look that comes later than this times its interval proves nothing. */
const MAX_LATE = 1.5

/** @returns The memory of a pulse that has not begun. */
export function newPulse(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** Beats while the event loop of this thread turns. */
export function beat(pulse: SharedArrayBuffer): void {
  const word = new Int32Array(pulse)
  setInterval(() => Atomics.add(word, 0, 1), BEAT_MS).unref()
}

/** Sees whether the pulse of another thread stands still. */
export class PulseReader {
  readonly #word: Int32Array
  #last = 0
  #stillLooks = 0

  constructor(pulse: SharedArrayBuffer) {
    this.#word = new Int32Array(pulse)
  }

  /**
   * @param isOnTime Whether this look came when it should have.
   * @returns Whether the thread is stuck.
   */
  look(isOnTime: boolean): boolean {
    const now = Atomics.load(this.#word, 0)
    this.#stillLooks = isOnTime && now === this.#last ? this.#stillLooks + 1 : 0
    this.#last = now
    return this.#stillLooks >= LOOKS
  }
}

/**
 * Looks at pulses ten times in `stuckMs`, until disposal. A look is late when this thread itself
 * did not run: the process was suspended, or the machine is too busy.
 * @param stuckMs After this time without a beat a thread is stuck, 2 seconds or more.
 */
export function watchPulses(stuckMs: number, look: (isOnTime: boolean) => void): Disposable {
  const intervalMs = Math.max(stuckMs, MIN_STUCK_MS) / LOOKS
  let lastAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    look(now - lastAt <= MAX_LATE * intervalMs)
    lastAt = now
  }, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
