import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MAX_FINISH_MS } from '../../domain/values/stop-limit.ts'

/**
 * On closing, waits only for answers in progress. Node.js alone would also wait for connections on
 * which a client has sent nothing yet, and for those left open after an answer. And it would not
 * wait at all for connections that another process accepted.
 */
export function closeSoon(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  const drained = Promise.withResolvers<void>()
  let isClosing = false
  app.server.on('connection', socket => {
    open.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
      if (isClosing && open.size === 0) drained.resolve()
    })
  })
  app.server.on('request', request => unused.delete(request.socket))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.close()
    for (const socket of unused) socket.destroy()
    const late = setTimeout(() => app.server.closeAllConnections(), MAX_FINISH_MS).unref()
    if (open.size > 0) await drained.promise
    clearTimeout(late)
  })
}
