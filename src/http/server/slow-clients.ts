import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RefuseBroken } from './broken-connection.ts'
import type { Patience } from './timeouts.ts'

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
 * Ends connections whose client does not take in its answer, which would be kept in memory for it for
 * ever, whatever it sends meanwhile. A file goes out piece by piece, any other answer as one.
 */
export function cutOffSilentReaders(
  app: FastifyInstance,
  { readingMs, lookIntervalMs }: Patience,
): void {
  const progress = new Map<Socket, { bytes: number; at: number }>()
  app.server.on('connection', socket => {
    progress.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, { bytes, at }] of progress) {
      const { bytesWritten, writableLength } = socket
      if (writableLength === 0 || bytesWritten !== bytes) {
        progress.set(socket, { bytes: bytesWritten, at: now })
      } else if (now - at > readingMs) socket.destroy()
    }
  }, lookIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
