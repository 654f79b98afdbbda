import { startService } from '../app/service.ts'
import { PrimaryLink } from '../cluster/primary-link.ts'
import { readTask } from '../cluster/worker-task.ts'
import { createLogger } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import { sentenceOf, withStore } from './session.ts'
import { renewInProcess } from './snapshot-process.ts'
import { stopSignal } from './stop-signal.ts'
import { terminal, watchOutput } from './terminal.ts'

/** What each worker of `acreage serve` runs, where there are several. */

watchOutput(true)
let metrics: ServiceMetrics | null = null
const link = new PrimaryLink(async () => (await metrics?.measures()) ?? [])

try {
  const task = readTask(process.argv.slice(2))
  await withStore(async (store, config) => {
    const watcher = {
      print: terminal.print,
      onIndexed: (listings: number) => link.indexed(listings),
    }
    const logger = createLogger(config.logLevel, process.pid)
    if (config.metricsPort !== null) metrics = new ServiceMetrics()
    await using service = await startService(config, store, logger, watcher, {
      ...task,
      // As with the outbox, one is enough.
      renewSnapshot: task.looksAfterOutbox ? renewInProcess : null,
      limiter: link.limiter,
      metrics,
    })
    const stop = Promise.race([link.stop, stopSignal()])
    link.ready(service)
    await stop
  })
} catch (error) {
  link.failed(sentenceOf(error))
  process.exitCode = 1
} finally {
  link.leave()
}
