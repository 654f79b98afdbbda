import type { Answer } from './raw-connection.ts'

/** Counts answers by status, and keeps how long those with success took. */
export class Answers {
  readonly #byStatus = new Map<number, number>()
  readonly #latenciesMs: number[] = []

  readonly add = ({ status, latencyMs }: Answer): void => {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300) this.#latenciesMs.push(latencyMs)
  }

  get total(): number {
    return [...this.#byStatus.values()].reduce((sum, n) => sum + n, 0)
  }

  get succeeded(): number {
    return this.#latenciesMs.length
  }

  /** Statuses that came, and how often; 0 stands for connections that ended without an answer. */
  get byStatus(): ReadonlyMap<number, number> {
    return new Map([...this.#byStatus].toSorted(([a], [b]) => a - b))
  }

  /** The latency that a share of the successes, 0 to 1, did not exceed; NaN without successes. */
  percentileMs(share: number): number {
    const ordered = this.#latenciesMs.toSorted((a, b) => a - b)
    return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN
  }

  toString(): string {
    const statuses = [...this.byStatus].map(
      ([status, n]) => `${status === 0 ? 'no answer' : status}: ${n}`,
    )
    const [p50, p99, most] = [0.5, 0.99, 1].map(share => this.percentileMs(share).toFixed(1))
    return `${statuses.join(', ')}; 2xx took ${p50} ms (median), ${p99} ms (99 %), ${most} ms (most)`
  }
}
