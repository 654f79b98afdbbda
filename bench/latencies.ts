import { median, percentile } from './report.ts'

/** The results of several calls, one after the other. Times are in milliseconds. */
export interface Pace {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function paceOf(latenciesMs: readonly number[]): Pace {
  const total = latenciesMs.reduce((sum, latency) => sum + latency, 0)
  return {
    perSecond: (1000 * latenciesMs.length) / total,
    p50: percentile(latenciesMs, 0.5),
    p95: percentile(latenciesMs, 0.95),
    p99: percentile(latenciesMs, 0.99),
  }
}

/** The median of several runs, for each figure separately. */
export function medianPace(runs: readonly Pace[]): Pace {
  const of = (figure: keyof Pace) => median(runs.map(run => run[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') }
}
