import { fileURLToPath } from 'node:url'
import { freePort } from '../cluster/free-port.ts'
import { Workers } from '../cluster/workers.ts'
import type { Config } from '../config.ts'
import { createLogger } from '../logger.ts'
import type { Store } from '../store/store.ts'
import { terminal } from './terminal.ts'

const WORKER = fileURLToPath(new URL('./serve-worker.ts', import.meta.url))

/** Starts the configured number of workers on a store that is ready to be served. */
export async function startWorkers(config: Config, store: Store): Promise<Workers> {
  const { workers: count, host } = config
  const logger = createLogger(config.logLevel, process.pid)
  const port = config.port === 0 ? await freePort(host) : config.port
  const listings = await store.listings.count()
  const title = `Loading the search index, once for each of ${count} workers`
  const progress = terminal.progress(title, listings * count)
  try {
    return await Workers.start({
      count,
      script: WORKER,
      environment: { ACREAGE_PORT: String(port) },
      clock: Date.now,
      onIndexed: progress.update,
      onEnd: ({ processId, reason, waitMs }) =>
        logger.error(
          { worker: processId, reason, replacedInMs: waitMs },
          'A worker ended, and is replaced',
        ),
      onReplaced: processId => logger.info({ worker: processId }, 'A worker was replaced'),
    })
  } finally {
    progress.end()
  }
}
