import { startService } from '../app/service.ts'
import { PrimaryLink } from '../cluster/primary-link.ts'
import { readTask } from '../cluster/worker-task.ts'
import { processEnvironment } from '../config/config.ts'
import { settingsList } from '../config/listed-settings.ts'
import { createServiceLog } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import { examineInProcess } from './doctor-process.ts'
import { writeExportInProcess } from './export-process.ts'
import { runFeedInProcess } from './feed-process.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'
import { renewInProcess } from './snapshot-process.ts'

/** Each worker process of `acreage serve` runs this file. */

const session = new Session(processEnvironment(), processIo(true))
let metrics: ServiceMetrics | null = null
const link = new PrimaryLink(async () => (await metrics?.measures()) ?? [])

try {
  const task = readTask(process.argv.slice(2))
  await session.withStore(async (store, config) => {
    const watcher = {
      print: (text: string) => session.print(text),
      onIndexed: (listings: number) => link.indexed(listings),
    }
    const log = createServiceLog(config.logLevel, { processId: process.pid })
    if (config.metricsPort !== null) metrics = new ServiceMetrics()
    await using service = await startService(
      config,
      store,
      { log, watcher },
      {
        ...task,
        settings: settingsList({ config, sources: session.readSourcedConfig().sources }),
        runFeed: runFeedInProcess(session.environment),
        examine: examineInProcess(session.environment),
        writeExport: writeExportInProcess(session.environment),
        // One process is enough, as for the jobs.
        renewSnapshot: task.runsJobs ? renewInProcess(session.environment) : null,
        limiter: link.limiter,
        connections: link.connections,
        metrics,
      },
    )
    const stop = Promise.race([link.stop, session.io.stopSignal()])
    link.ready(service)
    await stop
  })
} catch (error) {
  link.failed(session.sentenceOf(error))
  process.exitCode = 1
} finally {
  link.leave()
}
