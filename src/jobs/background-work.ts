import { setTimeout as sleep } from 'node:timers/promises'

/** How long to pause after a failure. The pause doubles while there are only failures. */
export interface FailurePause {
  readonly firstMs: number
  readonly maxMs: number
}

const FIVE_SECONDS: FailurePause = { firstMs: 5000, maxMs: 5000 }

/**
 * Hints that there may be work before the interval is over. They are ignored after a failure. With
 * hints, the first check waits for one.
 */
export interface WorkHints {
  readonly watch: (listener: () => void) => Disposable
  /** Hints this close together cause one check. */
  readonly gatherMs: number
}

/** Checks for due work at intervals, and does it, until it is disposed of. */
export class BackgroundWork implements AsyncDisposable {
  readonly #doDue: (signal: AbortSignal) => Promise<boolean>
  readonly #onError: (error: unknown) => void
  readonly #lookIntervalMs: number
  readonly #failurePause: FailurePause
  readonly #hints: WorkHints | undefined
  readonly #stop = new AbortController()
  readonly #working: Promise<void>

  /**
   * @param doDue Does the work that is due; returns early, between two items, when the signal is
   *   aborted. Resolves with true when there was work, to be called again immediately; false: after
   *   the interval.
   */
  constructor(
    doDue: (signal: AbortSignal) => Promise<boolean>,
    onError: (error: unknown) => void,
    lookIntervalMs: number,
    {
      failurePause = FIVE_SECONDS,
      hints,
    }: { readonly failurePause?: typeof FIVE_SECONDS; readonly hints?: WorkHints } = {},
  ) {
    this.#doDue = doDue
    this.#onError = onError
    this.#lookIntervalMs = lookIntervalMs
    this.#failurePause = failurePause
    this.#hints = hints
    this.#working = this.#work()
  }

  /** Waits for the item in progress. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    const { firstMs, maxMs } = this.#failurePause
    let pauseMs = firstMs
    let hint = new AbortController()
    using _watching = this.#hints?.watch(() => hint.abort())
    if (this.#hints) await pause(this.#lookIntervalMs, AbortSignal.any([signal, hint.signal]))
    while (!signal.aborted) {
      hint = new AbortController()
      let wait = this.#lookIntervalMs
      let end = AbortSignal.any([signal, hint.signal])
      try {
        if (await this.#doDue(signal)) wait = 0
        pauseMs = firstMs
      } catch (error) {
        this.#onError(error)
        wait = pauseMs
        end = signal
        pauseMs = Math.min(2 * pauseMs, maxMs)
      }
      await pause(wait, end)
      if (this.#hints && hint.signal.aborted) await pause(this.#hints.gatherMs, signal)
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
