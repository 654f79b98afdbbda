import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RequestMeter } from './request-meter.ts'

/** Shorter blocks of the event loop are not reported, and less processor time within one is not to blame for it. */
const MIN_BLOCK_MS = 200
/** How often there is a look where no requests come. A block may be measured as this much longer. */
const HEARTBEAT_MS = 50
/** The name, in metrics, of blocks that belong to no step of a request. */
const NO_REQUEST = 'background'

/** Work of the event loop that belongs together: that of one request. */
export interface LoopTask {
  /** The name of the route; there are a few dozen. */
  readonly route: string
  /** Charges the task with processor time that it took. */
  charge(ms: number): void
}

interface LoopWatchOptions {
  readonly logger: Logger
  readonly meter: Pick<RequestMeter, 'observeBlock'> | undefined
  /** Loading the index blocks the loop, and nobody is answered before. */
  readonly isLoaded: () => boolean
}

/**
 * Measures the turns of the event loop. When a turn took long, everybody had to wait: a line of the log and a metric then name
 * the route that ran longest in it.
 *
 * The time between two steps of requests belongs to the request that takes the second step, if it was under way,
 * else to the request that took the first. The time that the loop was idle does not count, so a process that was stopped
 * while it waited for requests blames none. Each request is charged with the processor time of its steps,
 * which takes 0.3 µs to read.
 */
export class LoopWatch {
  readonly #options: LoopWatchOptions
  /** How long each route ran in this turn; null: no request did. */
  readonly #spentMs = new Map<string | null, number>()
  #task: LoopTask | null = null
  #turnBegan: number | null = null
  #at = performance.now()
  #idleMs = performance.nodeTiming.idleTime
  #usedMs = processorMs()
  /** That of the last look. */
  #processorMs = this.#usedMs

  constructor(options: LoopWatchOptions) {
    this.#options = options
  }

  /** How long ago the first request of the present turn took a step. */
  turnMs(): number {
    return this.#turnBegan === null ? 0 : performance.now() - this.#turnBegan
  }

  /** A request takes a step. @param wasUnderWay Whether it may have run until now. */
  step(task: LoopTask, wasUnderWay: boolean): void {
    this.#spend(wasUnderWay ? task : this.#task)
    this.#task = task
    if (this.#turnBegan !== null || !this.#options.isLoaded()) return
    this.#turnBegan = this.#at
    setImmediate(() => this.#endTurn())
  }

  /** What runs from now on belongs to no request. */
  pause(): void {
    this.#spend(this.#task)
    this.#task = null
  }

  /** Looks at what has run since the last turn of requests. */
  look(): void {
    this.#endTurn()
    this.#processorMs = this.#usedMs
  }

  #endTurn(): void {
    this.pause()
    this.#turnBegan = null
    let route: string | null = null
    let most = 0
    let ms = 0
    for (const [name, spent] of this.#spentMs) {
      ms += spent
      if (spent > most) [route, most] = [name, spent]
    }
    this.#spentMs.clear()
    if (ms > MIN_BLOCK_MS && this.#options.isLoaded()) this.#tell(route, ms)
  }

  #spend(task: LoopTask | null): void {
    const now = performance.now()
    const idleMs = performance.nodeTiming.idleTime
    const ms = now - this.#at - (idleMs - this.#idleMs)
    this.#at = now
    this.#idleMs = idleMs
    const usedMs = processorMs()
    task?.charge(usedMs - this.#usedMs)
    this.#usedMs = usedMs
    const route = task?.route ?? null
    this.#spentMs.set(route, (this.#spentMs.get(route) ?? 0) + ms)
  }

  #tell(route: string | null, ms: number): void {
    const { logger, meter } = this.#options
    const busyMs = Math.min(ms, this.#usedMs - this.#processorMs)
    const isBusy = busyMs > MIN_BLOCK_MS
    meter?.observeBlock(route ?? NO_REQUEST, isBusy ? 'busy' : 'waiting')
    const measured = {
      route: route ?? undefined,
      ms: Math.round(ms),
      processorMs: Math.round(busyMs),
    }
    if (isBusy) logger.warn(measured, 'The event loop was blocked, so everybody had to wait')
    // Other programs had the processor. Nobody can do anything about that here; the metric shows how often it happens.
    else {
      logger.debug(
        measured,
        'The event loop stood still: the process was paused, got too little processor time, or waited for the disk',
      )
    }
  }
}

/** Watches the event loop until a server closes. */
export function watchLoop(app: FastifyInstance, watch: LoopWatch): void {
  app.addHook('preHandler', ({ work, body }, _reply, done) => {
    // Only after a body is there time since the step before.
    if (work && body !== undefined) watch.step(work, true)
    done()
  })
  app.addHook('onSend', ({ work }, _reply, payload, done) => {
    if (work) watch.step(work, true)
    done(null, payload)
  })
  const looking = setInterval(() => watch.look(), HEARTBEAT_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

/** How much processor time this thread has used. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
