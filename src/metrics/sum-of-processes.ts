import { AggregatorRegistry } from 'prom-client'
import type { Measure } from './service-metrics.ts'

/** What several processes said of themselves. */
export interface ProcessMeasures {
  /** Of those that run. */
  readonly present: readonly (readonly Measure[])[]
  /** The last that was heard of those that have ended since the last call. */
  readonly departed: readonly (readonly Measure[])[]
}

/**
 * Adds the figures of several processes up. What a process had counted before its end stays in the
 * sums, as a sum that becomes smaller would be taken for a start from nothing.
 */
export class SumOfProcesses {
  readonly #gather: () => Promise<ProcessMeasures>
  #departed: Measure[] = []

  /** @param gather Asks every process. */
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

/** Whether a figure says what has happened so far, and not what is. */
function isCounted(measure: Measure): boolean {
  return 'type' in measure && (measure.type === 'counter' || measure.type === 'histogram')
}
