import type { MessagePort, Worker } from 'node:worker_threads'
import { MAX_FINISH_MS } from '../domain/values/stop-limit.ts'
import type { FromThread, ToThread } from './messages.ts'
import { newPulse, PulseReader } from './pulse.ts'

/**
 * A thread that ran for this long was healthy: its end does not count as one of several in a row.
 */
const HEALTHY_AFTER_MS = 10_000
const FIRST_WAIT_MS = 500
/** If all threads wait at the same time, no request is answered for this long. */
const MAX_WAIT_MS = 5000
/** A thread cuts off its requests after `MAX_FINISH_MS`, and then closes what it has opened. */
const MAX_STOP_MS = MAX_FINISH_MS + 10_000

export interface SlotEvents {
  start(pulse: SharedArrayBuffer): Worker
  onMessage(message: FromThread): void
  /** Called when the thread ended unexpectedly. The next one starts after the wait. */
  onEnd(end: UnexpectedEnd): void
  /** Called when the thread is terminated because it did not stop in time. */
  onLateStop(): void
}

export interface UnexpectedEnd {
  readonly reason: string
  /** Whether the thread itself reported the reason, and then ended normally. */
  readonly isKnown: boolean
  /** How many threads in a row have ended shortly after they started. */
  readonly endsInARow: number
  readonly waitMs: number
}

/** Runs one thread at a time. When it ends, the next one is started. */
export class Slot implements AsyncDisposable {
  readonly #events: SlotEvents
  #thread: Worker | null = null
  #pulse = new PulseReader(newPulse())
  #isStuck = false
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

  get isFilled(): boolean {
    return this.#thread !== null
  }

  /** Sends a message to the thread, if there is one. */
  send(message: ToThread, transferred: readonly MessagePort[] = []): void {
    this.#thread?.postMessage(message, transferred)
  }

  fill(): void {
    const pulse = newPulse()
    const thread = this.#events.start(pulse)
    this.#thread = thread
    this.#pulse = new PulseReader(pulse)
    this.#isStuck = false
    let reported: string | null = null
    let error: unknown = null
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'ready') this.#readyAt = performance.now()
      if (message.kind === 'failed') reported = message.reason
      this.#events.onMessage(message)
    })
    thread.on('error', cause => {
      error = cause
    })
    thread.on('exit', code => {
      this.#ended(reported, error === null ? `ended with exit code ${code}` : reasonOf(error))
    })
  }

  /** Terminates the thread if it was ready and is stuck. @param isOnTime As for `PulseReader`. */
  look(isOnTime: boolean): void {
    // A thread that starts may load its code and the index for long.
    if (!this.#pulse.look(isOnTime && this.isReady) || this.#isStuck) return
    this.#isStuck = true
    void this.#thread?.terminate()
  }

  /**
   * Lets the thread finish its requests, for a limited time. A thread that is not ready has none.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (!this.#thread) return
    this.#stopping = Promise.withResolvers<void>()
    if (this.isReady) this.send({ kind: 'stop' })
    else void this.#thread.terminate()
    const late = setTimeout(() => {
      this.#events.onLateStop()
      void this.#thread?.terminate()
    }, MAX_STOP_MS)
    await this.#stopping.promise
    clearTimeout(late)
  }

  #ended(reported: string | null, seen: string): void {
    const readyMs = this.#readyAt === null ? 0 : performance.now() - this.#readyAt
    this.#thread = null
    this.#readyAt = null
    if (this.#stopping) {
      this.#stopping.resolve()
      return
    }
    this.#endsInARow = readyMs >= HEALTHY_AFTER_MS ? 1 : this.#endsInARow + 1
    const waitMs = waitAfter(this.#endsInARow)
    this.#timer = setTimeout(() => this.fill(), waitMs)
    this.#events.onEnd({
      reason: this.#isStuck ? 'was stuck' : (reported ?? seen),
      isKnown: reported !== null,
      endsInARow: this.#endsInARow,
      waitMs,
    })
  }
}

/** After the first end, the next thread starts immediately. */
function waitAfter(endsInARow: number): number {
  return endsInARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (endsInARow - 2), MAX_WAIT_MS)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? 'ran out of memory' : `met with an error: ${error.stack ?? error.message}`
}
