import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer to arrive or to be answered are cut off when the server closes. */
const LONGEST_FINISH_MS = 30_000

/**
 * Lets a server that closes wait for the answers it owes, and for nothing else: by itself it would
 * wait for every connection which a client opened and sent nothing through, and for each that an
 * answer has left open.
 */
export function closeSoon(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', request => unused.delete(request.socket))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), LONGEST_FINISH_MS).unref()
  })
}
