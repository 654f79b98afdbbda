import type { FastifyInstance } from 'fastify'
import type { RefuseBroken } from './broken-connection.ts'
import type { Patience } from './patience.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is sent files, which may take minutes over a slow line. */
    readonly takesFiles?: boolean
  }
}

/**
 * Ends requests whose body is too slow. Node.js knows one limit for all requests, which has to be
 * that of those with files.
 */
export function cutOffSlowBodies(
  app: FastifyInstance,
  { bodyMs }: Patience,
  refuse: RefuseBroken,
): void {
  app.addHook('onRequest', ({ id, raw, routeOptions }, reply, done) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (hasBody && !raw.complete && !routeOptions.config.takesFiles) {
      const late = Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => {
        if (!raw.complete) refuse(late, raw.socket, id)
      }, bodyMs).unref()
      const clear = () => clearTimeout(timer)
      raw.once('close', clear)
      reply.raw.once('finish', clear)
    }
    done()
  })
}

/**
 * Ends connections whose client does not take in its answer, which would be kept in memory for it
 * for ever. Whoever takes it in slowly may.
 */
export function cutOffSilentReaders(app: FastifyInstance, { readingMs }: Patience): void {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    // It holds until the answer is out; what was injected came over no connection.
    raw.socket.setTimeout?.(readingMs)
    done()
  })
}
