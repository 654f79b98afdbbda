import type { Config } from '../config/config.ts'
import { settingsList } from '../config/listed-settings.ts'
import { createServiceLog } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import type { ThreadTask, ToThread } from '../threads/messages.ts'
import { ThreadLink } from '../threads/thread-link.ts'
import { examineInProcess } from './doctor-process.ts'
import { writeExportInProcess } from './export-process.ts'
import { runFeedInProcess } from './feed-process.ts'
import { processIo } from './io.ts'
import { Session } from './session.ts'
import { renewInProcess } from './snapshot-process.ts'

/** Each thread of `acreage serve` runs this file. */

type SearchMessage = Extract<ToThread, { kind: 'search' | 'client' }>

let metrics: ServiceMetrics | null = null
/** What came before the thread was ready to take it. */
const early: SearchMessage[] = []
let onSearch = (message: SearchMessage): unknown => early.push(message)
const link = new ThreadLink({
  measure: async () => (await metrics?.measures()) ?? [],
  onSearch: message => onSearch(message),
})
const { task, environment } = link.data
const session = new Session(environment, processIo(true))

try {
  await session.withStore(async (store, config) => {
    if (config.metricsPort !== null) metrics = new ServiceMetrics()
    await (task.kind === 'search' ? search(store, config, task) : answer(store, config, task))
  })
} catch (error) {
  link.tell({ kind: 'failed', reason: session.sentenceOf(error) })
} finally {
  link.leave()
}

function listenToSearch(next: (message: SearchMessage) => unknown): void {
  onSearch = next
  for (const message of early.splice(0)) next(message)
}

async function search(
  store: Store,
  config: Config,
  { state }: Extract<ThreadTask, { kind: 'search' }>,
): Promise<void> {
  const { openSearchService } = await import('../app/search-service.ts')
  const log = createServiceLog(config.logLevel, { thread: 'search' })
  await using service = await openSearchService(config, store, log, {
    state,
    renewSnapshot: renewInProcess(environment),
    metrics,
    onIndexed: listings => link.tell({ kind: 'indexed', listings }),
  })
  listenToSearch(({ port }) => service.add(port))
  await service.load()
  link.tell({ kind: 'ready', address: null })
  await link.stop
}

async function answer(
  store: Store,
  config: Config,
  { number, port, listens, counts }: Extract<ThreadTask, { kind: 'http' }>,
): Promise<void> {
  const { startService } = await import('../app/service.ts')
  const { openRemote } = await import('../app/open-remote.ts')
  const { openCounts } = await import('../app/thread-counts.ts')
  const log = createServiceLog(config.logLevel, { thread: `http ${number}` })
  const remote = openRemote(config, store, log.logger)
  listenToSearch(message => message.kind === 'search' && remote.search.connect(message))
  const watcher = { print: () => {}, onIndexed: () => {} }
  const onListening = (at: number) => link.tell({ kind: 'listening', port: at })
  await using service = await startService(
    { ...config, port },
    store,
    { log, watcher, onListening },
    {
      settings: settingsList({ config, sources: session.readSourcedConfig().sources }),
      runsJobs: false,
      runFeed: runFeedInProcess(environment),
      examine: examineInProcess(environment),
      writeExport: writeExportInProcess(environment),
      renewSnapshot: renewInProcess(environment),
      listens,
      sharesPort: true,
      remote,
      counts: openCounts({ threads: config.threads, thread: number, memory: counts }),
      metrics,
    },
  )
  link.tell({ kind: 'ready', address: service.address })
  await link.stop
}
