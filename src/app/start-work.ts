import type { Logger } from 'pino'
import type { ExamineService } from '../catalog/doctor/examination.ts'
import type { RunFeed } from '../catalog/feeds/feed-handler.ts'
import type { OpenRequests } from '../catalog/live-index/open-requests.ts'
import type { WriteExport } from '../catalog/published/listing-exports.ts'
import type { Config } from '../config/config.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { startBackground } from './background.ts'
import { startNodeChecks } from './node-checks.ts'
import type { openParts } from './service-parts.ts'

/** What does the work of jobs in separate processes. */
export interface JobDoers {
  readonly runFeed: RunFeed
  readonly examine: ExamineService
  readonly writeExport: WriteExport
}

interface WorkTools extends JobDoers {
  readonly store: Store
  readonly logger: Logger
  readonly metrics: ServiceMetrics | null
  readonly requests: Pick<OpenRequests, 'giveWay'>
  readonly print: (text: string) => void
  readonly addresses: () => PublicAddresses
}

/** Starts background jobs, such as sending messages and fetching photos. */
export function startWork(
  config: Config,
  { files, search, background, ...parts }: Awaited<ReturnType<typeof openParts>>,
  { metrics, logger, ...tools }: WorkTools,
): void {
  const work = {
    ...files,
    ...parts,
    ...tools,
    onJobOutcome: (topic: string, outcome: string) => metrics?.countJob(topic, outcome),
    gazetteer: () => search.gazetteer,
  }
  background.use(startBackground(config, work, logger))
  background.use(startNodeChecks(config, tools.store, logger))
}
