import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { jsonLines, record } from './imports-suite.ts'

export const SECRET = 'user:pass word'

/** A server of other people's files. */
export interface FeedSource extends AsyncDisposable {
  /** Such as `http://127.0.0.1:4711`. */
  readonly origin: string
  /** The headers of all requests so far, by path. */
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
}

/** Serves three listings in every way that a feed may come, or fail to. */
export async function feedSource(): Promise<FeedSource> {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const land = jsonLines(['A', 'B', 'C'].map(key => record(key)))
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    asked.push({ path, headers })
    const send = (status: number, more: Record<string, string> = {}, body: Buffer | string = '') =>
      response.writeHead(status, more).end(body)
    const isSame = headers['if-none-match'] === '"one"'
    if (path === '/etag') return isSame ? send(304) : send(200, { ETag: '"one"' }, land)
    if (path === '/gzip') return send(200, { 'Content-Encoding': 'gzip' }, gzipSync(land))
    if (path === '/cut') return send(200, {}, gzipSync(land).subarray(0, -12))
    if (path === '/short') {
      response.writeHead(200, { 'Content-Length': String(land.length) })
      response.write(land.subarray(0, 100), () => response.destroy())
      return
    }
    if (path.startsWith('/never')) return
    if (path === '/private') return send(302, { Location: 'http://10.0.0.1/land.jsonl' })
    if (path === '/elsewhere') return send(302, { Location: '/etag' })
    if (path === '/html') return send(200, {}, '\n<!DOCTYPE html><title>Sign in</title>')
    if (path === '/page') return send(200, { 'Content-Type': 'text/html; charset=utf-8' }, 'x')
    const basic = `Basic ${Buffer.from(SECRET).toString('base64')}`
    if (path === '/login') return headers.authorization === basic ? send(200, {}, land) : send(401)
    return send(Number(path.slice(1)) || 404)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
