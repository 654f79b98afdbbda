import { AggregatorRegistry } from 'prom-client'
import type { Measure } from './service-metrics.ts'

/** The figures of several processes. */
export interface ProcessMeasures {
  /** The figures of running processes. */
  readonly present: readonly (readonly Measure[])[]
  /** The last figures of processes that have ended since the last call. */
  readonly departed: readonly (readonly Measure[])[]
}

/**
 * Adds up the figures of several processes. The counts of a process stay in the sums after its end,
 * because Prometheus takes a sum that becomes smaller for a restart.
 */
export class SumOfProcesses {
  readonly #gather: () => Promise<ProcessMeasures>
  #departed: Measure[] = []

  /** @param gather Asks every process for its figures. */
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

/** Whether a figure counts what has happened so far. Others describe the present state. */
function isCounted(measure: Measure): boolean {
  return 'type' in measure && (measure.type === 'counter' || measure.type === 'histogram')
}
