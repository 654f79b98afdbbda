import { fileURLToPath } from 'node:url'
import { measureStore } from '../app/measured-store.ts'
import { outgoingGate } from '../app/outgoing-gate.ts'
import type { Service } from '../app/service.ts'
import { Workers } from '../cluster/workers.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import { SumOfProcesses } from '../metrics/sum-of-processes.ts'
import type { Store } from '../store/store.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { Session } from './session.ts'

const WORKER = fileURLToPath(new URL('./serve-worker.ts', import.meta.url))

/** Starts the configured number of workers on a store that is ready to be served. */
export async function startWorkers(
  session: Session,
  config: Config,
  store: Store,
): Promise<Service> {
  const { workers: count, host, port } = config
  const logger = createLogger(config.logLevel, { processId: process.pid })
  if (config.snapshotStorage !== null) {
    const { fetchSnapshot } = await import('../app/share-snapshots.ts')
    await fetchSnapshot(config, store, logger)
  }
  const listings = await store.listings.count()
  const title = `Loading the search index, once for each of ${count} workers`
  const progress = session.progress(title, listings * count)
  await using begun = new AsyncDisposableStack()
  try {
    const workers = await Workers.start({
      count,
      script: WORKER,
      environment: session.environment,
      host,
      port,
      clock: session.clock,
      onIndexed: progress.update,
      onEnd: ({ processId, reason, waitMs }) =>
        logger.error(
          { worker: processId, reason, replacedInMs: waitMs },
          'A worker ended and is being replaced',
        ),
      onReplaced: processId => logger.info({ worker: processId }, 'A worker was replaced'),
    })
    begun.use(workers)
    if (config.metricsPort !== null) {
      const text = figuresOf(session, workers, begun, store)
      begun.use(await serveMetrics(session, config, logger, text))
    }
    const { address, listingCount, offeredCount } = workers.service
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

/**
 * The sum of the metrics of all processes. This process reports the shared ones, such as those of
 * the limiter.
 */
function figuresOf(
  session: Session,
  workers: Workers,
  begun: AsyncDisposableStack,
  store: Store,
): () => Promise<string> {
  const own = begun.use(new ServiceMetrics())
  measureStore(own, store, session.clock, () => outgoingGate(session.readConfig())(store))
  own.watchLimiters([workers.limiter])
  const sum = new SumOfProcesses(async () => {
    const { present, departed } = await workers.measure()
    return { present: [await own.measures(), ...present], departed }
  })
  return () => sum.text()
}
