import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** A machine that runs tests may be busy: this ends a wait for what never comes, and no test measures it. */
const MAX_WAIT_MS = 90_000
/** Between the first two looks; what takes longer is looked at less often. */
const FIRST_PAUSE_MS = 5
const MAX_PAUSE_MS = 250

/**
 * Waits until something is there or true, and fails after a minute and a half.
 * @param found Asked again and again. Undefined, null and false: not yet.
 * @param what Follows "Not within 90 s:".
 * @returns What was found.
 */
export async function until<Value>(
  found: () => Value | Promise<Value>,
  what: string | (() => string) = found.toString(),
): Promise<Exclude<Awaited<Value>, undefined | null | false>> {
  const end = performance.now() + MAX_WAIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.2 * pauseMs, MAX_PAUSE_MS)) {
    const value = await found()
    if (value !== undefined && value !== null && value !== false) {
      return value as Exclude<Awaited<Value>, undefined | null | false>
    }
    const text = typeof what === 'string' ? what : what()
    assert.ok(performance.now() < end, `Not within ${MAX_WAIT_MS / 1000} s: ${text}`)
    await sleep(pauseMs)
  }
}
