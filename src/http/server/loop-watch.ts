import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RequestMeter } from './request-meter.ts'

/**
 * Shorter blocks of the event loop are not reported, and a request that used less processor time
 * than this is not blamed for one.
 */
const MIN_BLOCK_MS = 200
/** How often to check while no requests arrive. A block may be measured as this much longer. */
const HEARTBEAT_MS = 50
/** The name, in metrics, of blocks that belong to no request. */
const NO_REQUEST = 'background'

/** Work of the event loop that belongs together, such as that of one request. */
export interface LoopTask {
  /** The name of the route; there are a few dozen. */
  readonly route: string
  /** Charges the task for processor time that it took. */
  charge(ms: number): void
}

interface LoopWatchOptions {
  readonly logger: Logger
  readonly meter: Pick<RequestMeter, 'observeBlock'> | undefined
  /** Loading the index blocks the loop before any request can be answered. */
  readonly isLoaded: () => boolean
  readonly requests?: { runs(task: LoopTask | null): void } | undefined
}

/**
 * Measures turns of the event loop. When one blocks everyone for too long, a log line and a metric
 * name the route that ran longest in it.
 *
 * The time between two steps of requests belongs to the request that takes the second step if it
 * was running, or else to the one that took the first. Idle time does not count, so a process
 * suspended while waiting for requests blames no route. Each request is charged the processor time
 * of its steps; reading that takes 0.3 µs.
 */
export class LoopWatch {
  readonly #options: LoopWatchOptions
  /** How long each route ran in this turn; the key null is for work outside of requests. */
  readonly #spentMs = new Map<string | null, number>()
  #task: LoopTask | null = null
  #turnBegan: number | null = null
  #at = performance.now()
  #idleMs = performance.nodeTiming.idleTime
  #usedMs = processorMs()
  /** As of the last check. */
  #processorMs = this.#usedMs

  constructor(options: LoopWatchOptions) {
    this.#options = options
  }

  /** How long ago the first request of the current turn took a step. */
  turnMs(): number {
    return this.#turnBegan === null ? 0 : performance.now() - this.#turnBegan
  }

  /**
   * Called when a request takes a step. @param wasUnderWay Whether it may have been running until
   * now.
   */
  step(task: LoopTask, wasUnderWay: boolean): void {
    this.#spend(wasUnderWay ? task : this.#task)
    this.#runs(task)
    if (this.#turnBegan !== null || !this.#options.isLoaded()) return
    this.#turnBegan = this.#at
    setImmediate(() => this.#endTurn())
  }

  /** Called when work begins that belongs to no request. */
  pause(): void {
    this.#spend(this.#task)
    this.#runs(null)
  }

  /** Checks what has run since the last turn. */
  look(): void {
    this.#endTurn()
    this.#processorMs = this.#usedMs
  }

  #runs(task: LoopTask | null): void {
    this.#task = task
    this.#options.requests?.runs(task)
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
    if (isBusy) logger.warn(measured, 'The event loop was blocked, so all requests had to wait')
    // Other programs used the processor. This process cannot prevent it; the metric shows how often
    // it happens.
    else {
      logger.debug(
        measured,
        'The event loop was stalled: the process was paused, got too little processor time, or waited for the disk',
      )
    }
  }
}

/** Watches the event loop until the server closes. */
export function watchLoop(app: FastifyInstance, watch: LoopWatch): void {
  app.addHook('preHandler', ({ work, body }, _reply, done) => {
    // Without a body, no time passes since the previous step.
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

/** The processor time used by this thread. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
