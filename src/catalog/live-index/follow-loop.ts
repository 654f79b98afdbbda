import { setTimeout as sleep } from 'node:timers/promises'

/** How often the change log is read for the changes of other processes. */
const FOLLOW_INTERVAL_MS = 100
/** The interval doubles with each failure, up to this, so that failures do not fill the log. */
const MAX_FOLLOW_INTERVAL_MS = 5000
/**
 * Changes that arrive within this time are read together. Under many small writes, each node would otherwise look for changes
 * nearly as often as all nodes commit.
 */
const GATHER_MS = 50

export interface FollowLoop {
  /** Takes in the changes that were committed. */
  readonly catchUp: () => Promise<void>
  /** Calls a listener when there may be something to take in. */
  readonly watch: (listener: () => void) => Disposable
  readonly onError: (error: unknown) => void
  readonly signal: AbortSignal
}

/** Catches up again and again until it is stopped: soon after a hint, and now and then without one. */
export async function followLoop({ catchUp, watch, onError, signal }: FollowLoop): Promise<void> {
  const never = new AbortController().signal
  let wake = new AbortController()
  using _watching = watch(() => wake.abort())
  let interval = FOLLOW_INTERVAL_MS
  while (!signal.aborted) {
    // After a failure, hints do not make it try again sooner.
    const hint = interval === FOLLOW_INTERVAL_MS ? wake.signal : never
    await pause(interval, AbortSignal.any([signal, hint]))
    if (wake.signal.aborted) await pause(GATHER_MS, signal)
    if (signal.aborted) return
    wake = new AbortController()
    try {
      await catchUp()
      interval = FOLLOW_INTERVAL_MS
    } catch (error) {
      onError(error)
      interval = Math.min(2 * interval, MAX_FOLLOW_INTERVAL_MS)
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
