import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PATH = '/metrics'
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export interface MetricsServerOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly text: () => Promise<string>
  readonly onError: (error: unknown) => void
}

export interface MetricsServer extends AsyncDisposable {
  /** Such as http://127.0.0.1:9464/metrics. */
  readonly address: string
}

/** Answers /metrics on a port of its own, so that no proxy publishes it by mistake. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, text, onError } = options
  const server = createServer(async (request, response) => {
    const isGet = request.method === 'GET' || request.method === 'HEAD'
    if (request.url?.replace(/\?.*/s, '') !== PATH || !isGet) {
      response.writeHead(isGet ? 404 : 405).end()
      return
    }
    try {
      const body = await text()
      response.writeHead(200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' })
      response.end(body)
    } catch (error) {
      onError(error)
      response.writeHead(500).end()
    }
  })
  server.listen(options.port, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
