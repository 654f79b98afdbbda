import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FromWorker } from './messages.ts'

/** The connections that the primary process sends to this worker. */
export class ReceivedConnections {
  readonly #tell: (message: FromWorker) => void
  #server: Server | null = null

  constructor(tell: (message: FromWorker) => void) {
    this.#tell = tell
  }

  /**
   * Has a server answer all connections from now on.
   * @returns When disposed of, the server gets no more of them.
   */
  async giveTo(server: Server): Promise<Disposable> {
    // Node.js looks for slow clients only while a server listens. So this one listens on a port
    // that nobody knows.
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

  /** @param socket Undefined: the client has gone already. */
  receive(id: number, socket: Socket | undefined): void {
    const server = this.#server
    if (server === null) {
      // It belongs to another worker by now; this ends nothing but the copy that this process has.
      socket?.destroy()
      return
    }
    // Before anything is read from it: a connection whose worker dies may go to another one only if
    // it is whole.
    this.#tell({ kind: 'has-connection', id })
    if (!socket) {
      this.#tell({ kind: 'ended-connection' })
      return
    }
    socket.once('close', () => this.#tell({ kind: 'ended-connection' }))
    // The server does the same with connections that it accepts itself: a client may end its side
    // and still read the answer.
    socket.allowHalfOpen = true
    server.emit('connection', socket)
  }
}
