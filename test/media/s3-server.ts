import type { AddressInfo } from 'node:net'
import { buildApp } from 'fauxqs'

const BUCKET = 'land-media'
const PREFIX = 'some/prefix'
const KEY = 'LANDKEY'
const SECRET = 'sesame'

/** A server of the S3 protocol on this machine, with one bucket. */
export interface S3Server extends AsyncDisposable {
  /** For ACREAGE_MEDIA_URL, with a key that the server accepts, and a prefix. */
  readonly url: string
  /** The paths of its files, without the prefix. */
  files(): Promise<string[]>
  /** Removes a file behind the back of the service. */
  remove(path: string): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const app = buildApp({ logger: false })
  // fauxqs itself takes every key.
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization?.includes(`Credential=${KEY}/`)) return
    const body = '<Error><Code>InvalidAccessKeyId</Code><Message>No such key</Message></Error>'
    return reply.code(403).type('application/xml').send(body)
  })
  const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string) =>
    app.inject({
      method,
      url: `/${BUCKET}${path}`,
      headers: { authorization: `Credential=${KEY}/` },
    })
  await ask('PUT', '')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://${KEY}:${SECRET}@${BUCKET}/${PREFIX}?endpoint=${endpoint}`,
    async files() {
      const { body } = await ask('GET', `?prefix=${PREFIX}/`)
      const keys = [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key)
      return keys.map(key => key.slice(PREFIX.length + 1))
    },
    async remove(path) {
      await ask('DELETE', `/${PREFIX}/${path}`)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
