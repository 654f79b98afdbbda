import assert from 'node:assert/strict'

const TIMES_AS_MANY = 8
/** Work that grows with the length takes at most eight times as long; work that grows with its square, up to 64 times. */
const MAX_TIMES_AS_LONG = 10
/** Processor time is counted in steps of some milliseconds; this is many of them. */
const MEASURED_MS = 60
/** Requests that take less than this make nobody wait, however they grow. */
const UNNOTICED_MS = 5
const TRIES = 3

/**
 * Checks that the processor time of a request does not run away with the length of what it holds.
 * @param ask Sends the request whose text is this many characters or parts long, to a service in this process.
 * @param most The longest text.
 */
export async function assertEvenGrowth(
  ask: (length: number) => Promise<unknown>,
  most: number,
): Promise<void> {
  const few = Math.floor(most / TIMES_AS_MANY)
  await ask(few)
  let times = 0
  // Others take the caches of the processor away; the best of some tries is what the request takes.
  for (let tries = 0; tries < TRIES; tries++) {
    const long = await processorMs(() => ask(most))
    if (long < UNNOTICED_MS) return
    times = long / (await processorMs(() => ask(few)))
    if (times <= MAX_TIMES_AS_LONG) return
  }
  assert.fail(`${most} take ${times.toFixed(1)} times the processor time of ${few}.`)
}

/** The processor time of one call, as the mean of many; of a single one if that is slow. */
export async function processorMs(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let calls = 1; ; calls++) {
    await call()
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= MEASURED_MS) return spent / calls
  }
}
