import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { Counter, Gauge, type Registry } from 'prom-client'

const QUANTILES = [0.5, 0.9, 0.99, 1]
const RESOLUTION_MS = 10

/**
 * Adds the memory of this thread and the delay of its event loop since the last scrape; in the main
 * thread also the processor time and memory of the process, with the names that Prometheus's own
 * clients use.
 */
export function addProcessMetrics(registry: Registry): Disposable {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  new Gauge({
    name: 'acreage_event_loop_delay_seconds',
    help: 'How late the event loop was since the last look, by quantile; of several threads the latest',
    labelNames: ['quantile'],
    aggregator: 'max',
    registers,
    collect() {
      for (const quantile of QUANTILES) {
        // Each reading includes the interval between two measurements.
        const late = delay.count === 0 ? 0 : delay.percentile(100 * quantile) / 1e6 - RESOLUTION_MS
        this.set({ quantile: String(quantile) }, Math.max(0, late) / 1000)
      }
      delay.reset()
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory that JavaScript objects take, in bytes',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  if (isMainThread) addWholeProcess(registers)
  return { [Symbol.dispose]: () => void delay.disable() }
}

/** What all threads share. */
function addWholeProcess(registers: Registry[]): void {
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time taken',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory held, in bytes',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  const startedAt = performance.timeOrigin / 1000
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process was started, since 1970 UTC',
    aggregator: 'max',
    registers,
    collect() {
      this.set(startedAt)
    },
  })
}
