import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The server's answer to one request; null: it breaks the connection off instead. */
export type Line = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
} | null

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds, as performance.now tells them. */
  readonly at: number
}

export interface ScriptedServer extends AsyncDisposable {
  readonly baseUrl: string
  readonly received: readonly Received[]
}

/**
 * A server that answers what it is told to, for what a real one cannot be brought to do.
 * @param script Its answers, one a request; after the last it goes on with that.
 */
export async function startScripted(...script: readonly Line[]): Promise<ScriptedServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const at = performance.now()
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: await text(request), at })
    const line = script[Math.min(received.length, script.length) - 1] ?? null
    if (line === null) {
      request.socket.destroy()
      return
    }
    const { body } = line
    response.writeHead(line.status, { 'content-type': 'application/json', ...line.headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? []))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
