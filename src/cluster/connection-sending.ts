import type { Worker } from 'node:cluster'
import type { FromWorker } from './messages.ts'
import type { SharedPort } from './shared-port.ts'

/**
 * Sends a worker its share of the connections of a port, from its request for them until its end.
 */
export function sendConnections(port: SharedPort, worker: Worker): void {
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'takes-connections') {
      port.join(worker.id, (id, socket) => {
        // A worker that cannot be reached has ended; its connection then goes to another worker.
        worker.send({ kind: 'connection', id }, socket, { keepOpen: true }, () => {})
      })
    } else if (message.kind === 'has-connection') port.taken(worker.id, message.id)
    else if (message.kind === 'ended-connection') port.ended(worker.id)
    else if (message.kind === 'takes-no-connections') port.leave(worker.id)
  })
  // This event comes after the worker's last message; `exit` may come before it. `disconnect` does
  // not come at all when a worker dies before it has taken a connection.
  worker.process.once('close', () => port.leave(worker.id))
}
