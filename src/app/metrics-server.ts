import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { METRICS_PATH, metricsRefusals, metricsScope } from '../http/ops/metrics-scope.ts'
import { buildServer } from '../http/server/server.ts'

export interface MetricsServerOptions {
  readonly host: string
  /** 0 picks any free port. */
  readonly port: number
  readonly text: () => Promise<string>
  readonly logger: Logger
}

export interface MetricsServer extends AsyncDisposable {
  /** Such as http://127.0.0.1:9464/metrics. */
  readonly address: string
}

/** Serves /metrics on a port of its own, so that no proxy publishes it by mistake. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, text, logger } = options
  const server = await buildServer(
    {
      // Scrapes are too frequent for a log line each.
      logger: logger.child({}, { level: 'error' }),
      newRequestId: randomUUID,
      // No website may read the metrics in a visitor's browser.
      surroundings: { corsOrigins: [] },
      isLoaded: () => true,
      refusals: metricsRefusals(error =>
        logger.error({ err: error }, 'The metrics could not be collected'),
      ),
      brokenRequestForm: { type: 'text/plain', text: ([{ detail }]) => detail },
    },
    [metricsScope(text)],
  )
  await server.listen({ port: options.port, host })
  const { port } = server.server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}${METRICS_PATH}`,
    [Symbol.asyncDispose]: async () => {
      server.server.closeAllConnections()
      await server.close()
    },
  }
}
