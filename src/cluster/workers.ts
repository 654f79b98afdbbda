import cluster, { type Worker } from 'node:cluster'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import { RateLimiter } from '../limits/rate-limit.ts'
import { sendConnections } from './connection-sending.ts'
import type { FromWorker, StartedWorker, ToWorker } from './messages.ts'
import { SharedPort } from './shared-port.ts'
import { type Measures, WorkerMeasures } from './worker-measures.ts'
import { Slot, type UnexpectedEnd } from './worker-slot.ts'
import { type WorkerTask, writeTask } from './worker-task.ts'

/** The start fails after this many ends of workers in one slot. */
const MAX_ENDS_AT_START = 5

export interface WorkersOptions {
  readonly count: number
  readonly script: string
  /** Environment variables that workers have in addition to those of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly clock: Clock
  /** Called with the number of listings that all workers together have loaded. */
  readonly onIndexed: (listings: number) => void
  /** Called when a worker ended unexpectedly. It is replaced. */
  readonly onEnd: (end: UnexpectedEnd) => void
  /** Called when a worker has replaced another one. */
  readonly onReplaced: (processId: number | undefined) => void
}

/**
 * Processes that answer requests together on one port. This process distributes the connections,
 * and counts the requests against the limits.
 */
export class Workers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #port: SharedPort
  readonly #limiter: RateLimiter
  readonly #slots: readonly Slot[]
  readonly #indexed: number[]
  readonly #measures = new WorkerMeasures()
  readonly #started = Promise.withResolvers<void>()
  #isStarting = true
  #last: StartedWorker = { address: '', listingCount: 0, offeredCount: 0 }

  private constructor(options: WorkersOptions, port: SharedPort) {
    this.#options = options
    this.#port = port
    this.#limiter = new RateLimiter(options.clock)
    this.#indexed = new Array(options.count).fill(0)
    this.#slots = this.#indexed.map(
      (_, number) =>
        new Slot({
          fork: () => this.#fork(number),
          onMessage: (message, reply) => this.#receive(number, message, reply),
          onEnd: end => this.#ended(number, end),
        }),
    )
  }

  /**
   * Resolves once all are ready.
   * @throws Problem `unavailable` with a worker's reason when they cannot start, or the system's
   *   Error when the port is unavailable.
   */
  static async start(options: WorkersOptions): Promise<Workers> {
    const workers = new Workers(options, await SharedPort.open(options.host, options.port))
    for (const slot of workers.#slots) slot.fill()
    try {
      await workers.#started.promise
    } catch (error) {
      await workers[Symbol.asyncDispose]()
      throw error
    } finally {
      workers.#isStarting = false
    }
    return workers
  }

  /** The service, as described by the last worker that started. */
  get service(): StartedWorker {
    return this.#last
  }

  /** Counts the requests of all workers. */
  get limiter(): Pick<RateLimiter, 'refusedRequests' | 'trackedCallers'> {
    return this.#limiter
  }

  /**
   * The metrics of all ready workers, and the last metrics of workers that have ended since the
   * last call.
   */
  measure(): Promise<{
    readonly present: readonly Measures[]
    readonly departed: readonly Measures[]
  }> {
    const ready = [...this.#slots.keys()].filter(number => this.#slots[number]?.isReady)
    return this.#measures.gather(ready, (number, round) =>
      this.#slots[number]?.send({ kind: 'measure', round }),
    )
  }

  /** Resolves when every worker has finished its requests and has exited. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#port[Symbol.asyncDispose]()
    await Promise.all(this.#slots.map(slot => slot[Symbol.asyncDispose]()))
  }

  #fork(number: number): Worker {
    const task: WorkerTask = {
      // One worker is enough, and several would have to coordinate.
      runsJobs: number === 0,
      // If another worker can answer, this one gets no requests before it is ready.
      listens: this.#slots.some(slot => slot.isReady) ? 'once-loaded' : 'at-once',
    }
    cluster.setupPrimary({ exec: this.#options.script, args: writeTask(task) })
    const worker = cluster.fork({
      ...this.#options.environment,
      ACREAGE_PORT: String(this.#port.port),
    })
    sendConnections(this.#port, worker)
    return worker
  }

  #receive(number: number, message: FromWorker, reply: (message: ToWorker) => void): void {
    if (message.kind === 'take') {
      const allowances = message.requests.map(([caller, rate]) => this.#limiter.take(caller, rate))
      reply({ kind: 'taken', allowances })
    } else if (message.kind === 'give-back') {
      this.#limiter.giveBack(...message.request)
    } else if (message.kind === 'measured') {
      this.#measures.answered(number, message.round, message.measures)
    } else if (message.kind === 'indexed' && this.#isStarting) {
      this.#indexed[number] = message.listings
      this.#options.onIndexed(this.#indexed.reduce((sum, listings) => sum + listings))
    } else if (message.kind === 'ready') {
      this.#last = message
      if (!this.#isStarting) this.#options.onReplaced(this.#slots[number]?.processId)
      else if (this.#slots.every(slot => slot.isReady)) this.#started.resolve()
    }
  }

  #ended(number: number, end: UnexpectedEnd): void {
    this.#measures.ended(number)
    this.#options.onEnd(end)
    if (!this.#isStarting) return
    const isHopeless = end.isKnown && !this.#slots.some(slot => slot.isReady)
    if (isHopeless || end.endsInARow >= MAX_ENDS_AT_START) {
      const sentence = end.isKnown ? end.reason : `A worker could not be started: it ${end.reason}.`
      this.#started.reject(Problem.of('unavailable', 'Workers do not start', sentence))
    }
  }
}
