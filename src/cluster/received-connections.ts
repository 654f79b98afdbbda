import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FromWorker } from './messages.ts'

export class ReceivedConnections {
  readonly #tell: (message: FromWorker) => void
  #server: Server | null = null

  constructor(send: (message: FromWorker) => void) {
    this.#tell = send
  }

  /** Passes all further connections to a server. @returns Disposing of it stops that. */
  async giveTo(server: Server): Promise<Disposable> {
    // Node.js checks for slow clients only while a server listens, so this one listens on a port
    // that no client knows.
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true })
    await once(server, 'listening')
    this.#server = server
    this.#tell({ kind: 'takes-connections' })
    return {
      [Symbol.dispose]: () => {
        this.#server = null
        this.#tell({ kind: 'takes-no-connections' })
      },
    }
  }

  /** @param socket Undefined if the client has already gone. */
  receive(id: number, socket: Socket | undefined): void {
    const server = this.#server
    if (server === null) {
      // Another worker has it by now; this closes only this process's copy.
      socket?.destroy()
      return
    }
    // Sent before anything is read: if this worker dies, the connection may go to another one only
    // if it is untouched.
    this.#tell({ kind: 'has-connection', id })
    if (!socket) {
      this.#tell({ kind: 'ended-connection' })
      return
    }
    socket.once('close', () => this.#tell({ kind: 'ended-connection' }))
    // A server sets this on connections that it accepts itself: a client may end its side and still
    // read the answer.
    socket.allowHalfOpen = true
    server.emit('connection', socket)
  }
}
