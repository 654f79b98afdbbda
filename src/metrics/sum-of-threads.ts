import { AggregatorRegistry } from 'prom-client'
import type { Measure } from './service-metrics.ts'

/** The metrics of several threads. */
export interface ThreadMeasures {
  /** The metrics of running threads. */
  readonly present: readonly (readonly Measure[])[]
  /** The last metrics of threads that have ended since the last call. */
  readonly departed: readonly (readonly Measure[])[]
}

/**
 * Adds up the metrics of several threads. The counters of a thread stay in the sums after its
 * end, because Prometheus treats a decreasing counter as a restart.
 */
export class SumOfThreads {
  readonly #gather: () => Promise<ThreadMeasures>
  #departed: Measure[] = []

  /** @param gather Requests the metrics of every thread. */
  constructor(gather: () => Promise<ThreadMeasures>) {
    this.#gather = gather
  }

  /** In Prometheus's text format. */
  async text(): Promise<string> {
    const { present, departed } = await this.#gather()
    if (departed.length > 0) {
      const counted = departed.map(measures => measures.filter(isCounted))
      const sums = AggregatorRegistry.aggregate([this.#departed, ...counted] as object[][])
      this.#departed = await sums.getMetricsAsJSON()
    }
    const all = [...present, this.#departed] as object[][]
    return await AggregatorRegistry.aggregate(all).metrics()
  }
}

/** Whether a metric is cumulative. Others describe the current state. */
function isCounted(measure: Measure): boolean {
  return 'type' in measure && (measure.type === 'counter' || measure.type === 'histogram')
}
