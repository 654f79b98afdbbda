import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RefuseBroken } from './broken-connection.ts'
import type { Timeouts } from './timeouts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route receives files, which may take minutes over a slow line. */
    readonly takesFiles?: boolean
  }
}

/**
 * Ends requests whose body arrives too slowly. Node.js has one limit for all requests, which has to
 * suit uploads.
 */
export function cutOffSlowBodies(
  app: FastifyInstance,
  { bodyMs }: Timeouts,
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
 * Closes connections whose client does not read its answer. The answer would otherwise stay in
 * memory forever, even if the client keeps sending. Files are sent in pieces, other answers in one.
 */
export function cutOffSilentReaders(
  app: FastifyInstance,
  { readingMs, checkIntervalMs }: Timeouts,
): void {
  const progress = new Map<Socket, { bytes: number; at: number }>()
  app.server.on('connection', socket => {
    progress.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const checking = setInterval(() => {
    const now = performance.now()
    for (const [socket, { bytes, at }] of progress) {
      const { bytesWritten, writableLength } = socket
      if (writableLength === 0 || bytesWritten !== bytes) {
        progress.set(socket, { bytes: bytesWritten, at: now })
      } else if (now - at > readingMs) socket.destroy()
    }
  }, checkIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(checking))
}
