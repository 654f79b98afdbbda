import { AggregatorRegistry } from 'prom-client'
import type { Measure } from './service-metrics.ts'

/** The metrics of several processes. */
export interface ProcessMeasures {
  /** The metrics of running processes. */
  readonly present: readonly (readonly Measure[])[]
  /** The last metrics of processes that have ended since the last call. */
  readonly departed: readonly (readonly Measure[])[]
}

/**
 * Adds up the metrics of several processes. The counters of a process stay in the sums after its
 * end, because Prometheus treats a decreasing counter as a restart.
 */
export class SumOfProcesses {
  readonly #gather: () => Promise<ProcessMeasures>
  #departed: Measure[] = []

  /** @param gather Requests the metrics of every process. */
  constructor(gather: () => Promise<ProcessMeasures>) {
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
