import type { Logger } from 'pino'
import type { MetricsServer } from '../app/metrics-server.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import type { Session } from './session.ts'

/** Starts the server of the metrics, and prints its address. Null: no port is set for metrics. */
export async function serveMetrics(
  session: Session,
  { metricsHost: host, metricsPort: port }: Config,
  logger: Logger,
  text: () => Promise<string>,
): Promise<MetricsServer | null> {
  if (port === null) return null
  const { startMetricsServer } = await import('../app/metrics-server.ts')
  const server = await startMetricsServer({ host, port, text, logger }).catch(error => {
    throw isPortInUse(error) ? portInUse(host, port) : error
  })
  session.note(`Metrics are at ${server.address}`)
  return server
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function portInUse(host: string, port: number): Problem {
  return Problem.of(
    'conflict',
    'Port in use',
    `Cannot use ${host}:${port} for metrics: another program listens there already. Choose another port: ACREAGE_METRICS_PORT.`,
  )
}
