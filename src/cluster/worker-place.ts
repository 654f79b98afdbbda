import type { Worker } from 'node:cluster'
import type { FromWorker, ToWorker } from './messages.ts'

/** A worker that has answered requests for so long was sound; its end is not one in a row. */
const SOUND_AFTER_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** What is heard from the workers of a place. */
export interface PlaceEvents {
  /** Starts a process; the place then takes care of it. */
  fork(): Worker
  onMessage(message: FromWorker, reply: (message: ToWorker) => void): void
  /** Hears of an end that was not asked for; the next worker follows after the wait. */
  onEnd(end: UnaskedEnd): void
}

export interface UnaskedEnd {
  readonly processId: number | undefined
  readonly reason: string
  /** Whether the worker gave the reason itself; it has ended in good order then. */
  readonly isTold: boolean
  /** How many workers have ended one soon after another. */
  readonly endsInARow: number
  readonly waitMs: number
}

/** A place among the workers: one process after another has it, the next when one has ended. */
export class Place {
  readonly #events: PlaceEvents
  #worker: Worker | null = null
  #readyAt: number | null = null
  #endsInARow = 0
  #timer: NodeJS.Timeout | null = null
  #stopping: PromiseWithResolvers<void> | null = null

  constructor(events: PlaceEvents) {
    this.#events = events
  }

  get isReady(): boolean {
    return this.#readyAt !== null
  }

  get processId(): number | undefined {
    return this.#worker?.process.pid
  }

  /** Tells the worker something; one that is not ready is told nothing. */
  tell(message: ToWorker): void {
    if (this.#worker && this.isReady) tell(this.#worker, message)
  }

  /** Starts the first process. */
  fill(): void {
    const worker = this.#events.fork()
    this.#worker = worker
    let told: string | null = null
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') this.#readyAt = performance.now()
      if (message.kind === 'failed') told = message.reason
      this.#events.onMessage(message, reply => tell(worker, reply))
    })
    worker.on('exit', (code, signal) => {
      this.#ended(worker, told, signal ? `was ended by ${signal}` : `ended with exit code ${code}`)
    })
    worker.on('error', error => {
      if (worker.process.pid === undefined) this.#ended(worker, null, `met with: ${error.message}`)
    })
  }

  /** Lets the worker finish what it took on; one that is not ready yet has taken on nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (!this.#worker) return
    this.#stopping = Promise.withResolvers<void>()
    if (this.isReady) tell(this.#worker, { kind: 'stop' })
    else this.#worker.process.kill('SIGTERM')
    await this.#stopping.promise
  }

  #ended(worker: Worker, told: string | null, seen: string): void {
    if (worker !== this.#worker) return
    const soundMs = this.#readyAt === null ? 0 : performance.now() - this.#readyAt
    this.#worker = null
    this.#readyAt = null
    if (this.#stopping) {
      this.#stopping.resolve()
      return
    }
    this.#endsInARow = soundMs >= SOUND_AFTER_MS ? 1 : this.#endsInARow + 1
    const waitMs = waitAfter(this.#endsInARow)
    this.#timer = setTimeout(() => this.fill(), waitMs)
    this.#events.onEnd({
      processId: worker.process.pid,
      reason: told ?? seen,
      isTold: told !== null,
      endsInARow: this.#endsInARow,
      waitMs,
    })
  }
}

/** The first end is followed by another worker at once. */
function waitAfter(endsInARow: number): number {
  return endsInARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (endsInARow - 2), LONGEST_WAIT_MS)
}

/** One that cannot be reached is about to be seen to have ended. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
