import type { Worker } from 'node:cluster'

/** Node.js's own message with a connection for a worker, or the worker's answer to one. */
interface ClusterMessage {
  readonly cmd?: unknown
  readonly act?: unknown
  readonly seq?: number
  readonly ack?: number
}

interface Connection {
  close(): void
}

/** So long after a worker's end its last answers have been read. */
const LAST_ANSWERS_MS = 100

/**
 * Closes the connections that were handed to a worker which died before it took them. Node.js
 * forgets these and leaves them open, so that their clients would wait for ever.
 *
 * This goes by messages of Node.js 24 that are not documented. Where they are others, none is
 * recognised, and all is as Node.js leaves it.
 */
export function closeLostConnections(worker: Worker): void {
  const handedOver = new Map<number, Connection>()
  const child = worker.process
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const [message, connection] = args as [ClusterMessage, Connection | undefined]
    const { cmd, act, seq } = message
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined && connection) {
      handedOver.set(seq, connection)
    }
    return send(...args)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handedOver.delete(ack)
  })
  worker.once('exit', () => {
    setTimeout(() => {
      for (const connection of handedOver.values()) connection.close()
    }, LAST_ANSWERS_MS)
  })
}
