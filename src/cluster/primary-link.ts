import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import type { RequestLimiter } from '../limits/rate-limit.ts'
import type { FromWorker, StartedWorker, ToWorker } from './messages.ts'
import { ReceivedConnections } from './received-connections.ts'
import { SharedLimiter } from './shared-limiter.ts'
import type { Measures } from './worker-measures.ts'

/**
 * A worker's link to the primary process. If the primary dies, Node.js ends this process
 * immediately: nothing would send it connections or count its requests.
 */
export class PrimaryLink {
  readonly #worker: Worker
  readonly #limiter: SharedLimiter
  readonly #connections: ReceivedConnections
  /** Resolves when the primary asks this worker to stop. */
  readonly stop: Promise<void>

  /**
   * @param measure Collects this worker's metrics.
   * @throws Error in a process that was not started by a primary.
   */
  constructor(measure: () => Promise<Measures>) {
    if (!cluster.worker) throw new Error('Workers are started by "acreage serve" alone.')
    this.#worker = cluster.worker
    // A message that cannot be sent does not matter: the primary has ended, and this process ends
    // too.
    this.#worker.on('error', () => {})
    this.#limiter = new SharedLimiter(
      requests => this.#tell({ kind: 'take', requests }),
      request => this.#tell({ kind: 'give-back', request }),
    )
    this.#connections = new ReceivedConnections(message => this.#tell(message))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stop = promise
    process.on('message', (message: ToWorker, socket: Socket | undefined) => {
      if (message.kind === 'connection') this.#connections.receive(message.id, socket)
      else if (message.kind === 'stop') resolve()
      else if (message.kind === 'taken') this.#limiter.answer(message.allowances)
      else this.#measured(message.round, measure())
    })
  }

  get limiter(): RequestLimiter {
    return this.#limiter
  }

  /** The connections that the primary sends to this worker. */
  get connections(): Pick<ReceivedConnections, 'giveTo'> {
    return this.#connections
  }

  indexed(listings: number): void {
    this.#tell({ kind: 'indexed', listings })
  }

  ready({ address, listingCount, offeredCount }: StartedWorker): void {
    this.#tell({ kind: 'ready', address, listingCount, offeredCount })
  }

  failed(reason: string): void {
    this.#tell({ kind: 'failed', reason })
  }

  /** Closes the link, so that this process can exit when it has nothing left to do. */
  leave(): void {
    this.#worker.disconnect()
  }

  /** If the metrics cannot be collected, the primary uses the previous ones. */
  #measured(round: number, measuring: Promise<Measures>): void {
    measuring.then(
      measures => this.#tell({ kind: 'measured', round, measures }),
      () => {},
    )
  }

  #tell(message: FromWorker): void {
    this.#worker.send(message, () => {})
  }
}
