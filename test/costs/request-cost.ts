import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

/** The time that a request may take of the thread that answers all requests. */
const MAX_MS = 50
/** Eight times the input takes eight times as long, or 64 times where it is quadratic. */
const MAX_GROWTH = 16
/** Shorter times cannot be told from the noise, however they grow. */
const NOISE_MS = 16
/** The system counts processor time in steps of some milliseconds; this is many of them. */
const MEASURED_MS = 100
const MIN_TRIES = 8
const MAX_TRIES = 40
/** The most costly tries had to compile, or to collect what others left in the memory. */
const COUNTED_SHARE = 0.75
/** A costly request is costly each time; other work of the thread is not. */
const TURNS = 3

/** Sends a request whose input has about this many characters; `salt` makes it another request each time. */
export type Send = (characters: number, salt: number) => Promise<unknown>

/** An input at two sizes. */
export interface Sizes {
  readonly few: number
  readonly many: number
}

/**
 * Checks that eight times the input costs at most 16 times the processor time of this thread, and not more than 50 ms. Other
 * threads and processes do not count: they hold nobody up. What seems costly is sent again, and most of the tries count.
 */
export class RequestCosts {
  readonly #faults: string[] = []
  #salt = 0
  #requests = 0
  #slowest = { ms: 0, about: '' }

  async check(about: string, sizes: Sizes, send: Send): Promise<void> {
    for (let i = 1; i <= TURNS; i++) {
      const { ms, fault } = await this.#seen(sizes, send)
      if (fault === null) return this.#note(ms, about)
      if (i === TURNS) this.#faults.push(`${about}: ${fault}`)
    }
  }

  /** Tells what was seen, and fails if any request was too costly; names all of them. */
  report(context: TestContext): void {
    const { ms, about } = this.#slowest
    const slowest = `the most costly took ${ms.toFixed(1)} ms: ${about}`
    context.diagnostic(`${this.#requests} requests; ${slowest}`)
    assert.ok(this.#requests > 0, 'Nothing was sent')
    assert.deepEqual(this.#faults, [])
  }

  async #seen({ few, many }: Sizes, send: Send): Promise<{ ms: number; fault: string | null }> {
    const first = await this.#cost(many, send)
    if (first < NOISE_MS) return { ms: 0, fault: null }
    const ms = await this.#mean(many, send)
    if (ms < NOISE_MS) return { ms, fault: null }
    const before = await this.#mean(few, send)
    const isCheap = ms <= MAX_MS && ms / before <= MAX_GROWTH
    return { ms, fault: isCheap ? null : `${before.toFixed(1)} ms, then ${ms.toFixed(1)} ms` }
  }

  #note(ms: number, about: string): void {
    if (ms > this.#slowest.ms) this.#slowest = { ms, about }
  }

  async #mean(characters: number, send: Send): Promise<number> {
    const tries: number[] = []
    const isEnough = () => tries.length >= MIN_TRIES && sumOf(tries) >= MEASURED_MS
    while (!isEnough() && tries.length < MAX_TRIES) tries.push(await this.#cost(characters, send))
    const counted = tries.sort((a, b) => a - b).slice(0, Math.ceil(tries.length * COUNTED_SHARE))
    return sumOf(counted) / counted.length
  }

  async #cost(characters: number, send: Send): Promise<number> {
    this.#requests++
    const salt = this.#salt++
    const before = process.threadCpuUsage()
    await send(characters, salt)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
