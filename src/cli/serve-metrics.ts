import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type MetricsServer, startMetricsServer } from '../metrics/metrics-server.ts'
import { terminal } from './terminal.ts'

/** Has figures answered where the settings say, and says where; null: the settings want none. */
export async function serveMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  logger: Logger,
  text: () => Promise<string>,
): Promise<MetricsServer | null> {
  if (port === null) return null
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'The metrics could not be collected')
  const server = await startMetricsServer({ host, port, text, onError })
  terminal.note(`Metrics are at ${server.address}`)
  return server
}
