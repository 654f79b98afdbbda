import type { Worker } from 'node:cluster'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * A worker that ran for this long was healthy: its end does not count as one of several in a row.
 */
const HEALTHY_AFTER_MS = 10_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

export interface SlotEvents {
  /** Starts a process. */
  fork(): Worker
  onMessage(message: FromWorker, reply: (message: ToWorker) => void): void
  /** Called when a worker ended unexpectedly. The next one starts after the wait. */
  onEnd(end: UnexpectedEnd): void
}

export interface UnexpectedEnd {
  readonly processId: number | undefined
  readonly reason: string
  /** Whether the worker itself reported the reason, and then exited normally. */
  readonly isKnown: boolean
  /** How many workers in a row have ended shortly after they started. */
  readonly endsInARow: number
  readonly waitMs: number
}

/** Runs one worker at a time. When it ends, the next one is started. */
export class Slot {
  readonly #events: SlotEvents
  #worker: Worker | null = null
  #readyAt: number | null = null
  #endsInARow = 0
  #timer: NodeJS.Timeout | null = null
  #stopping: PromiseWithResolvers<void> | null = null

  constructor(events: SlotEvents) {
    this.#events = events
  }

  get isReady(): boolean {
    return this.#readyAt !== null
  }

  get processId(): number | undefined {
    return this.#worker?.process.pid
  }

  /** Sends the worker a message, if it is ready. */
  send(message: ToWorker): void {
    if (this.#worker && this.isReady) send(this.#worker, message)
  }

  fill(): void {
    const worker = this.#events.fork()
    this.#worker = worker
    let reported: string | null = null
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') this.#readyAt = performance.now()
      if (message.kind === 'failed') reported = message.reason
      this.#events.onMessage(message, reply => send(worker, reply))
    })
    worker.on('exit', (code, signal) => {
      this.#ended(
        worker,
        reported,
        signal ? `was ended by ${signal}` : `ended with exit code ${code}`,
      )
    })
    worker.on('error', error => {
      if (worker.process.pid === undefined) this.#ended(worker, null, `met with: ${error.message}`)
    })
  }

  /** Lets the worker finish its requests. A worker that is not ready has none. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (!this.#worker) return
    this.#stopping = Promise.withResolvers<void>()
    if (this.isReady) send(this.#worker, { kind: 'stop' })
    else this.#worker.process.kill('SIGTERM')
    await this.#stopping.promise
  }

  #ended(worker: Worker, reported: string | null, seen: string): void {
    if (worker !== this.#worker) return
    const readyMs = this.#readyAt === null ? 0 : performance.now() - this.#readyAt
    this.#worker = null
    this.#readyAt = null
    if (this.#stopping) {
      this.#stopping.resolve()
      return
    }
    this.#endsInARow = readyMs >= HEALTHY_AFTER_MS ? 1 : this.#endsInARow + 1
    const waitMs = waitAfter(this.#endsInARow)
    this.#timer = setTimeout(() => this.fill(), waitMs)
    this.#events.onEnd({
      processId: worker.process.pid,
      reason: reported ?? seen,
      isKnown: reported !== null,
      endsInARow: this.#endsInARow,
      waitMs,
    })
  }
}

/** After the first end, the next worker starts immediately. */
function waitAfter(endsInARow: number): number {
  return endsInARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (endsInARow - 2), MAX_WAIT_MS)
}

/** A worker that cannot be reached has ended; `exit` will report it. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
