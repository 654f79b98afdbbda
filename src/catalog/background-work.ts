import { setTimeout as sleep } from 'node:timers/promises'

export const LOOK_INTERVAL_MS = 500
const PAUSE_AFTER_FAILURE_MS = 5000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
/** After so long what does not succeed is left for a person to look at. */
export const GIVE_UP_AFTER_MS = 4 * 86_400_000

/** Looks again and again for work that is due, and does it, until it is disposed of. */
export class BackgroundWork implements AsyncDisposable {
  readonly #doDue: (signal: AbortSignal) => Promise<boolean>
  readonly #onError: (error: unknown) => void
  readonly #lookIntervalMs: number
  readonly #stop = new AbortController()
  readonly #working: Promise<void>

  /**
   * @param doDue Does what is due now; ends early, between two pieces, once the signal says so.
   * Resolves with whether there was anything; then it is asked again at once.
   */
  constructor(
    doDue: (signal: AbortSignal) => Promise<boolean>,
    onError: (error: unknown) => void,
    lookIntervalMs = LOOK_INTERVAL_MS,
  ) {
    this.#doDue = doDue
    this.#onError = onError
    this.#lookIntervalMs = lookIntervalMs
    this.#working = this.#work()
  }

  /** Waits for the piece of work that is being done. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      let wait = this.#lookIntervalMs
      try {
        if (await this.#doDue(signal)) wait = 0
      } catch (error) {
        this.#onError(error)
        wait = PAUSE_AFTER_FAILURE_MS
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/**
 * When to try again what has failed: after 30 s, 1 min, 2 min … at most an hour, for 4 days.
 * @returns Null: give up.
 */
export function nextAttemptAt(
  { createdAt, attempts }: { readonly createdAt: number; readonly attempts: number },
  now: number,
): number | null {
  const next = now + retryWaitMs(attempts, () => 0)
  return next > createdAt + GIVE_UP_AFTER_MS ? null : next
}

/**
 * How long to wait after an attempt that failed, when so many had failed before it: 30 s, doubled each
 * time, at most an hour; up to a quarter less by chance, so that what failed together does not come
 * back together.
 */
export function retryWaitMs(attempts: number, random: () => number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS)
  return Math.round(longest * (1 - random() / 4))
}
