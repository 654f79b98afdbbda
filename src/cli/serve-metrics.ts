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
    throw metricsPortFault(error, host, port)
  })
  session.note(`Metrics are at ${server.address}`)
  return server
}

/** An error of listening for metrics, which names the port if it is in use. */
export function metricsPortFault(error: unknown, host: string, port: number): unknown {
  const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isInUse) return error
  return Problem.of(
    'conflict',
    'Port in use',
    `Cannot use ${host}:${port} for metrics: another program listens there already. Choose another port: ACREAGE_METRICS_PORT.`,
  )
}
