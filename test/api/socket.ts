import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** The answer over a connection. */
interface Received {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Lets a server listen on this machine. @returns A function that sends it a request over a connection. */
export async function listening(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<Received> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const sent = body === '' ? headers : { ...headers, ...length }
      const options = { host: '127.0.0.1', port, method, path, headers: sent, agent: false }
      const sending = request(options, response => {
        const { statusCode: status, headers: received } = response
        text(response).then(read => resolve({ status, headers: received, body: read }), reject)
      })
      sending.on('error', reject).end(body)
    })
}
