import cluster, { type Worker } from 'node:cluster'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import { RateLimiter } from '../limits/rate-limit.ts'
import { sendConnections } from './connection-sending.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { SharedPort } from './shared-port.ts'
import { type Measures, WorkerMeasures } from './worker-measures.ts'
import { Place, type UnaskedEnd } from './worker-place.ts'
import { type WorkerTask, writeTask } from './worker-task.ts'

/** At the start so many workers of one place may end before the service gives up. */
const MOST_ENDS_AT_START = 5

export interface WorkersOptions {
  readonly count: number
  /** The file that a worker runs. */
  readonly script: string
  /** The workers have these variables beside those of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly clock: Clock
  /** Hears how many listings the workers have taken in, all together. */
  readonly onIndexed: (listings: number) => void
  /** Hears of a worker that ended without being asked to, and is replaced. */
  readonly onEnd: (end: UnaskedEnd) => void
  /** Hears of a worker that has taken the place of another. */
  readonly onReplaced: (processId: number | undefined) => void
}

/**
 * Processes that answer requests together on one port. This process shares the connections out among them, and
 * counts their requests against the limits.
 */
export class Workers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #port: SharedPort
  readonly #limiter: RateLimiter
  readonly #places: readonly Place[]
  readonly #indexed: number[]
  readonly #measures = new WorkerMeasures()
  readonly #started = Promise.withResolvers<void>()
  #isStarting = true
  #address = ''
  #listingCount = 0

  private constructor(options: WorkersOptions, port: SharedPort) {
    this.#options = options
    this.#port = port
    this.#limiter = new RateLimiter(options.clock)
    this.#indexed = new Array(options.count).fill(0)
    this.#places = this.#indexed.map(
      (_, number) =>
        new Place({
          fork: () => this.#fork(number),
          onMessage: (message, reply) => this.#hear(number, message, reply),
          onEnd: end => this.#ended(number, end),
        }),
    )
  }

  /**
   * Resolves once all are ready.
   * @throws Problem `unavailable` with a worker's reason when they cannot start, or the system's Error when nothing
   * can listen on the port.
   */
  static async start(options: WorkersOptions): Promise<Workers> {
    const workers = new Workers(options, await SharedPort.open(options.host, options.port))
    for (const place of workers.#places) place.fill()
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

  /** Where they listen, such as http://127.0.0.1:8080. */
  get address(): string {
    return this.#address
  }

  get listingCount(): number {
    return this.#listingCount
  }

  /** What counts the requests of all workers. */
  get limiter(): Pick<RateLimiter, 'refusedRequests' | 'trackedCallers'> {
    return this.#limiter
  }

  /** The figures of all workers that are ready, and the last of those that have ended since the last call. */
  measure(): Promise<{
    readonly present: readonly Measures[]
    readonly departed: readonly Measures[]
  }> {
    const ready = [...this.#places.keys()].filter(number => this.#places[number]?.isReady)
    return this.#measures.gather(ready, (number, round) =>
      this.#places[number]?.tell({ kind: 'measure', round }),
    )
  }

  /** Resolves once every worker has finished what it took on, and has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#port[Symbol.asyncDispose]()
    await Promise.all(this.#places.map(place => place[Symbol.asyncDispose]()))
  }

  #fork(number: number): Worker {
    const task: WorkerTask = {
      // One is enough, and what is not shared out needs no agreement.
      looksAfterOutbox: number === 0,
      // Where another answers already, nobody is sent to one that cannot yet.
      listens: this.#places.some(place => place.isReady) ? 'once-loaded' : 'at-once',
    }
    cluster.setupPrimary({ exec: this.#options.script, args: writeTask(task) })
    const worker = cluster.fork({
      ...this.#options.environment,
      ACREAGE_PORT: String(this.#port.port),
    })
    sendConnections(this.#port, worker)
    return worker
  }

  #hear(number: number, message: FromWorker, reply: (message: ToWorker) => void): void {
    if (message.kind === 'take') {
      const allowances = message.requests.map(([caller, rate]) => this.#limiter.take(caller, rate))
      reply({ kind: 'taken', allowances })
    } else if (message.kind === 'give-back') {
      this.#limiter.giveBack(...message.request)
    } else if (message.kind === 'measured') {
      this.#measures.hear(number, message.round, message.measures)
    } else if (message.kind === 'indexed' && this.#isStarting) {
      this.#indexed[number] = message.listings
      this.#options.onIndexed(this.#indexed.reduce((sum, listings) => sum + listings))
    } else if (message.kind === 'ready') {
      this.#address = message.address
      this.#listingCount = message.listingCount
      if (!this.#isStarting) this.#options.onReplaced(this.#places[number]?.processId)
      else if (this.#places.every(place => place.isReady)) this.#started.resolve()
    }
  }

  #ended(number: number, end: UnaskedEnd): void {
    this.#measures.ended(number)
    this.#options.onEnd(end)
    if (!this.#isStarting) return
    const isHopeless = end.isTold && !this.#places.some(place => place.isReady)
    if (isHopeless || end.endsInARow >= MOST_ENDS_AT_START) {
      const sentence = end.isTold ? end.reason : `A worker could not be started: it ${end.reason}.`
      this.#started.reject(Problem.of('unavailable', 'Workers do not start', sentence))
    }
  }
}
