import { sizeHeapsOfThreads } from '../app/heap-size.ts'
import { measureStore } from '../app/measured-store.ts'
import { newSearchMemory, openRemote } from '../app/open-remote.ts'
import { outgoingGate } from '../app/outgoing-gate.ts'
import type { Service } from '../app/service.ts'
import { openCounts } from '../app/thread-counts.ts'
import { startWorkService } from '../app/work-service.ts'
import type { Config } from '../config/config.ts'
import { createServiceLog } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import { SumOfThreads } from '../metrics/sum-of-threads.ts'
import type { Store } from '../store/store.ts'
import { ServiceThreads } from '../threads/service-threads.ts'
import { examineInProcess } from './doctor-process.ts'
import { writeExportInProcess } from './export-process.ts'
import { runFeedInProcess } from './feed-process.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { Session } from './session.ts'

const SCRIPT = new URL('./serve-thread.ts', import.meta.url)

/**
 * Starts the threads of a service on a store that is ready to be served. This thread supervises
 * them, and runs the background jobs.
 */
export async function serveWithThreads(
  session: Session,
  config: Config,
  store: Store,
): Promise<Service> {
  const log = createServiceLog(config.logLevel, { output: session.io.log, thread: 'main' })
  const { logger } = log
  const { environment } = session
  const progress = session.progress('Loading the search index', await store.listings.count())
  await using begun = new AsyncDisposableStack()
  const metrics = config.metricsPort === null ? null : begun.use(new ServiceMetrics())
  // The numbers of threads that count begin with 1; this one only reads.
  const counts = openCounts({ threads: config.threads, thread: config.threads + 1, memory: null })
  const { search } = openRemote(config, store, logger)
  sizeHeapsOfThreads()
  try {
    const threads = begun.use(
      await ServiceThreads.start({
        count: config.threads,
        script: SCRIPT,
        environment,
        port: config.port,
        counts: {
          limits: counts.limiter.memory,
          callers: counts.tallies.memory,
          uploads: counts.uploads.memory,
        },
        stuckMs: config.intervals['stuck-threads'],
        newSearchState: newSearchMemory,
        onSearch: connection => search.connect(connection),
        onIndexed: progress.update,
        onEnd: (number, { thread, reason, waitMs }) => {
          for (const one of Object.values(counts)) one.threadEnded(number)
          const fields = { ended: thread, reason, replacedInMs: waitMs }
          logger.error(fields, 'A thread ended and is being replaced')
        },
        onLateStop: thread => logger.error({ ended: thread }, 'A thread did not stop in time'),
        onReplaced: thread => logger.info({ replaced: thread }, 'A thread was replaced'),
      }),
    )
    if (metrics) {
      measureStore(metrics, store, session.clock, () => outgoingGate(config)(store))
      const text = sumOf(threads, metrics)
      begun.use(await serveMetrics(session, config, logger, text))
    }
    const { address } = threads
    const work = begun.use(
      await startWorkService(config, store, log, {
        search,
        port: Number(new URL(address).port) || config.port,
        metrics,
        print: text => session.print(text),
        runFeed: runFeedInProcess(environment),
        examine: examineInProcess(environment),
        writeExport: writeExportInProcess(environment),
      }),
    )
    const { listingCount, offeredCount } = work
    begun.defer(() => threads.stopAnswering())
    const ending = begun.move()
    return {
      address,
      listingCount,
      offeredCount,
      [Symbol.asyncDispose]: () => ending.disposeAsync(),
    }
  } finally {
    progress.end()
  }
}

/** The sum of the metrics of all threads. This one reports those of the whole process. */
function sumOf(threads: ServiceThreads, own: ServiceMetrics): () => Promise<string> {
  const sum = new SumOfThreads(async () => {
    const { present, departed } = await threads.measure()
    return { present: [await own.measures(), ...present], departed }
  })
  return () => sum.text()
}
