import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './broken-connection.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is sent files, which may take minutes over a slow line. */
    readonly takesFiles?: boolean
  }
}

/** How long a request may take to arrive: its headers, all of it, all of it with files. */
export const ARRIVAL_MS = { headers: 15_000, body: 30_000, files: 300_000 } as const

/**
 * Ends requests whose body is too slow. Node.js knows one limit for all requests, which has to be
 * that of those with files.
 */
export function cutOffSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id, log, raw, routeOptions }, reply, done) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (hasBody && !raw.complete && !routeOptions.config.takesFiles) {
      const late = Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => {
        if (!raw.complete) answerBrokenRequest(late, raw.socket, id, log)
      }, ARRIVAL_MS.body).unref()
      const clear = () => clearTimeout(timer)
      raw.once('close', clear)
      reply.raw.once('finish', clear)
    }
    done()
  })
}
