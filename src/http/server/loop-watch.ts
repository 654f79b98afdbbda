import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type RequestMeter, RouteNames } from './request-meter.ts'

/** Shorter blocks of the event loop are not reported. */
const MIN_BLOCK_MS = 200
/** How often there is a look where no requests come. A block may be measured as this much longer. */
const HEARTBEAT_MS = 50
/** The name, in metrics, of blocks that belong to no step of a request. */
const NO_REQUEST = 'background'
/** A process that used less of the processor during a block did not compute. */
const MIN_BUSY_SHARE = 0.5

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
 * while it waited for requests blames none.
 */
export class LoopWatch {
  readonly #options: LoopWatchOptions
  /** How long each route ran in this turn; null: no request did. */
  readonly #spentMs = new Map<string | null, number>()
  #route: string | null = null
  #turnBegan: number | null = null
  #at = performance.now()
  #idleMs = performance.nodeTiming.idleTime
  #processorMs = processorMs()

  constructor(options: LoopWatchOptions) {
    this.#options = options
  }

  /** How long ago the first request of the present turn took a step. */
  turnMs(): number {
    return this.#turnBegan === null ? 0 : performance.now() - this.#turnBegan
  }

  /** A request takes a step. @param wasUnderWay Whether it may have run until now. */
  step(route: string, wasUnderWay: boolean): void {
    this.#spend(wasUnderWay ? route : this.#route)
    this.#route = route
    if (this.#turnBegan !== null || !this.#options.isLoaded()) return
    this.#turnBegan = this.#at
    setImmediate(() => this.#endTurn())
  }

  /** Looks at what has run since the last turn of requests. */
  look(): void {
    this.#endTurn()
    this.#processorMs = processorMs()
  }

  #endTurn(): void {
    this.#spend(this.#route)
    this.#turnBegan = null
    this.#route = null
    let [route, most, ms]: [string | null, number, number] = [null, 0, 0]
    for (const [name, spent] of this.#spentMs) {
      ms += spent
      if (spent > most) [route, most] = [name, spent]
    }
    this.#spentMs.clear()
    if (ms > MIN_BLOCK_MS && this.#options.isLoaded()) this.#tell(route, ms)
  }

  #spend(route: string | null): void {
    const now = performance.now()
    const idleMs = performance.nodeTiming.idleTime
    const ms = now - this.#at - (idleMs - this.#idleMs)
    this.#at = now
    this.#idleMs = idleMs
    this.#spentMs.set(route, (this.#spentMs.get(route) ?? 0) + ms)
  }

  #tell(route: string | null, ms: number): void {
    const { logger, meter } = this.#options
    const busyMs = Math.min(ms, processorMs() - this.#processorMs)
    const isBusy = busyMs >= MIN_BUSY_SHARE * ms
    meter?.observeBlock(route ?? NO_REQUEST, isBusy ? 'busy' : 'waiting')
    logger.warn(
      { route: route ?? undefined, ms: Math.round(ms), processorMs: Math.round(busyMs) },
      isBusy
        ? 'The event loop was blocked, so everybody had to wait'
        : 'The event loop stood still: the process was paused, got too little processor time, or waited for the disk',
    )
  }
}

/** Watches the event loop until a server closes. Must be added before all that takes time. */
export function watchLoop(app: FastifyInstance, options: LoopWatchOptions): LoopWatch {
  const watch = new LoopWatch(options)
  const routes = new RouteNames()
  app.addHook('onRequest', (request, _reply, done) => {
    watch.step(routes.of(request), false)
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    // Only after a body is there time since the step before.
    if (request.body !== undefined) watch.step(routes.of(request), true)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    watch.step(routes.of(request), true)
    done(null, payload)
  })
  const looking = setInterval(() => watch.look(), HEARTBEAT_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  return watch
}

/** How much processor time this thread has used. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
