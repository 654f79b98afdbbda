import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * How many unconfirmed connections a worker may have. This many are stuck if a worker hangs. With
 * 1, bursts are spread unevenly (28 / 4), and a third fewer connections per second can be made.
 */
const MAX_UNCONFIRMED = 4

/** Sends a connection to a worker, which confirms it by its number. */
export type Send = (connectionId: number, socket: Socket) => void

interface Taker {
  readonly send: Send
  /** How many connections the worker has, including unconfirmed ones. */
  count: number
  /** The unconfirmed connections, by number. */
  readonly unconfirmed: Map<number, Socket>
}

/**
 * The port of all workers. This process accepts each connection, reads nothing from it, and sends
 * it to the worker with the fewest connections. It closes its own end only when the worker confirms
 * the connection, so if a worker dies before that, another one gets it. While no worker can take
 * any, connections are queued.
 *
 * docs/design/processes.md compares this with the three ways that Node.js has to share a port.
 */
export class SharedPort implements AsyncDisposable {
  /** One for each address of the host. */
  readonly #servers: Server[] = []
  readonly #takers = new Map<number, Taker>()
  /** Connections not yet sent to a worker. */
  #waiting: Socket[] = []
  #lastId = 0
  #isClosed = false

  /** @param port 0 for any free one. @throws Error of the system, such as EADDRINUSE. */
  static async open(host: string, port: number): Promise<SharedPort> {
    const shared = new SharedPort()
    const [first = host, ...others] = await addressesOf(host)
    await shared.#listen(first, port)
    // Fastify ignores this error too: a machine without IPv6 may still name ::1.
    for (const address of others) await shared.#listen(address, shared.port).catch(() => {})
    return shared
  }

  get port(): number {
    const [first] = this.#servers
    if (!first) throw new Error('No port is open yet')
    return (first.address() as AddressInfo).port
  }

  /** Adds a worker that accepts connections. */
  join(worker: number, send: Send): void {
    this.#takers.set(worker, { send, count: 0, unconfirmed: new Map() })
    this.#sendWaiting()
  }

  /** Removes a worker. Another worker gets its unconfirmed connections. */
  leave(worker: number): void {
    const taker = this.#takers.get(worker)
    this.#takers.delete(worker)
    if (!taker) return
    this.#waiting.unshift(...taker.unconfirmed.values())
    this.#sendWaiting()
  }

  /** The worker has confirmed a connection. */
  taken(worker: number, connectionId: number): void {
    const taker = this.#takers.get(worker)
    taker?.unconfirmed.get(connectionId)?.destroy()
    taker?.unconfirmed.delete(connectionId)
    this.#sendWaiting()
  }

  /** A connection of the worker has ended. */
  ended(worker: number): void {
    const taker = this.#takers.get(worker)
    if (taker) taker.count--
  }

  /** Closes the connections that no worker has, and accepts no more. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    for (const server of this.#servers) server.close()
    this.#sendWaiting()
  }

  async #listen(host: string, port: number): Promise<void> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, socket => {
      // Nothing is read here, so the worker will see whether the client is still there.
      socket.on('error', () => {})
      this.#waiting.push(socket)
      this.#sendWaiting()
    })
    server.listen({ host, port })
    await once(server, 'listening')
    // A failed accept, such as for lack of file handles, affects no other connection.
    server.on('error', () => {})
    this.#servers.push(server)
  }

  #sendWaiting(): void {
    if (this.#isClosed) {
      for (const socket of this.#waiting) socket.destroy()
      this.#waiting = []
    }
    while (this.#waiting.length > 0) {
      const taker = this.#leastBusy()
      const socket = taker && this.#waiting.shift()
      if (!socket) return
      const id = ++this.#lastId
      taker.unconfirmed.set(id, socket)
      taker.count++
      taker.send(id, socket)
    }
  }

  /** @returns Null when every worker has too many unconfirmed connections. */
  #leastBusy(): Taker | null {
    let found: Taker | null = null
    for (const taker of this.#takers.values()) {
      if (taker.unconfirmed.size === MAX_UNCONFIRMED) continue
      if (found === null || taker.count < found.count) found = taker
    }
    return found
  }
}

/**
 * `localhost` means all its addresses, any other name only the first one, as in a service with one
 * process.
 */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
