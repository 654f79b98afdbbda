import { MessageChannel, Worker } from 'node:worker_threads'
import { Problem } from '../domain/problem.ts'
import type {
  CountMemory,
  FromThread,
  SearchConnection,
  ThreadData,
  ThreadTask,
} from './messages.ts'
import { watchPulses } from './pulse.ts'
import { type Measures, ThreadMeasures } from './thread-measures.ts'
import { Slot, type UnexpectedEnd } from './thread-slot.ts'

/** The start fails after this many ends of threads in one slot. */
const MAX_ENDS_AT_START = 5
/** The slot of the search thread; HTTP threads have the numbers from 1. */
const SEARCH = 0
/**
 * Requests hold some MB at most; a thread that takes this much has a defect, and is replaced before
 * it takes the memory of the others.
 */
const HTTP_HEAP_MB = 1024

export interface ThreadsOptions {
  /** How many threads answer requests. */
  readonly count: number
  readonly script: URL
  readonly environment: ThreadData['environment']
  /** 0 for any free one. */
  readonly port: number
  readonly counts: CountMemory
  /** A thread whose event loop does not turn for this time is replaced, in milliseconds. */
  readonly stuckMs: number
  /** Makes the shared memory of a new search thread. */
  readonly newSearchState: () => SharedArrayBuffer
  /** Called with a way to each new search thread, for the main thread. */
  readonly onSearch: (connection: SearchConnection) => void
  /** Called with the number of listings that are loaded. */
  readonly onIndexed: (listings: number) => void
  /**
   * Called when a thread ended unexpectedly. It is replaced.
   * @param number Of a thread that answers requests, from 1; 0 for the search thread.
   */
  readonly onEnd: (number: number, end: UnexpectedEnd & { readonly thread: string }) => void
  /** Called when a thread has replaced another one. */
  readonly onReplaced: (thread: string) => void
  /** Called when a thread is terminated because it did not stop in time. */
  readonly onLateStop: (thread: string) => void
}

/** The threads of a service: one that searches, and some that answer requests on one port. */
export class ServiceThreads implements AsyncDisposable {
  readonly #options: ThreadsOptions
  readonly #slots: readonly Slot[]
  readonly #watch: Disposable
  readonly #measures = new ThreadMeasures()
  readonly #started = Promise.withResolvers<void>()
  readonly #listening = Promise.withResolvers<void>()
  #state: SharedArrayBuffer
  #isStarting = true
  #port: number
  #address = ''

  private constructor(options: ThreadsOptions) {
    this.#options = options
    this.#port = options.port
    this.#state = options.newSearchState()
    this.#slots = Array.from(
      { length: 1 + options.count },
      (_, number) =>
        new Slot({
          start: pulse =>
            number === SEARCH ? this.#startSearch(pulse) : this.#startHttp(number, pulse),
          onMessage: message => this.#receive(number, message),
          onEnd: end => this.#ended(number, end),
          onLateStop: () => options.onLateStop(this.#nameOf(number)),
        }),
    )
    this.#watch = watchPulses(options.stuckMs, isOnTime => {
      for (const slot of this.#slots) slot.look(isOnTime)
    })
  }

  /**
   * Resolves once all are ready.
   * @throws Problem `unavailable` with a thread's reason when they cannot start.
   */
  static async start(options: ThreadsOptions): Promise<ServiceThreads> {
    const threads = new ServiceThreads(options)
    try {
      const [search, first, ...others] = threads.#slots
      search?.fill()
      first?.fill()
      // The others listen on the port that the first one has found.
      if (options.port === 0)
        await Promise.race([threads.#listening.promise, threads.#started.promise])
      for (const slot of others) slot.fill()
      await threads.#started.promise
    } catch (error) {
      await threads[Symbol.asyncDispose]()
      throw error
    } finally {
      threads.#isStarting = false
    }
    return threads
  }

  /** Such as http://127.0.0.1:8080. */
  get address(): string {
    return this.#address
  }

  /**
   * The metrics of all ready threads, and the last metrics of threads that have ended since the
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

  /** Resolves when all requests are answered, and the threads that answer them have ended. */
  async stopAnswering(): Promise<void> {
    await Promise.all(this.#slots.slice(SEARCH + 1).map(slot => slot[Symbol.asyncDispose]()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopAnswering()
    await this.#slots[SEARCH]?.[Symbol.asyncDispose]()
    this.#watch[Symbol.dispose]()
  }

  #startSearch(pulse: SharedArrayBuffer): Worker {
    this.#state = this.#options.newSearchState()
    const thread = this.#start({ kind: 'search', state: this.#state }, pulse)
    const state = this.#state
    for (const slot of this.#slots.slice(SEARCH + 1)) {
      if (!slot.isFilled) continue
      const { port1, port2 } = new MessageChannel()
      thread.postMessage({ kind: 'client', port: port1 }, [port1])
      slot.send({ kind: 'search', port: port2, state }, [port2])
    }
    const { port1, port2 } = new MessageChannel()
    thread.postMessage({ kind: 'client', port: port1 }, [port1])
    this.#options.onSearch({ port: port2, state })
    return thread
  }

  #startHttp(number: number, pulse: SharedArrayBuffer): Worker {
    const isAnswered = this.#slots.some((slot, other) => other !== SEARCH && slot.isReady)
    // If another thread can answer, this one gets no requests before it is ready.
    const listens = isAnswered ? 'once-loaded' : 'at-once'
    const { counts } = this.#options
    const task: ThreadTask = { kind: 'http', number, port: this.#port, listens, counts }
    const thread = this.#start(task, pulse)
    const { port1, port2 } = new MessageChannel()
    this.#slots[SEARCH]?.send({ kind: 'client', port: port1 }, [port1])
    thread.postMessage({ kind: 'search', port: port2, state: this.#state }, [port2])
    return thread
  }

  #start(task: ThreadTask, pulse: SharedArrayBuffer): Worker {
    const { script, environment } = this.#options
    const data: ThreadData = { task, pulse, environment }
    const resourceLimits = task.kind === 'http' ? { maxOldGenerationSizeMb: HTTP_HEAP_MB } : {}
    return new Worker(script, { name: nameOf(task), workerData: data, resourceLimits })
  }

  #receive(number: number, message: FromThread): void {
    if (message.kind === 'measured') {
      this.#measures.answered(number, message.round, message.measures)
    } else if (message.kind === 'indexed') {
      if (this.#isStarting) this.#options.onIndexed(message.listings)
    } else if (message.kind === 'listening') {
      this.#port = message.port
      this.#listening.resolve()
    } else if (message.kind === 'ready') {
      this.#address = message.address ?? this.#address
      if (!this.#isStarting) this.#options.onReplaced(this.#nameOf(number))
      else if (this.#slots.every(slot => slot.isReady)) this.#started.resolve()
    }
  }

  #ended(number: number, end: UnexpectedEnd): void {
    this.#measures.ended(number)
    this.#options.onEnd(number, { ...end, thread: this.#nameOf(number) })
    if (!this.#isStarting) return
    if (end.isKnown || end.endsInARow >= MAX_ENDS_AT_START) {
      const sentence = end.isKnown ? end.reason : `A thread could not be started: it ${end.reason}.`
      this.#started.reject(Problem.of('unavailable', 'Threads do not start', sentence))
    }
  }

  #nameOf(number: number): string {
    return number === SEARCH ? 'search' : `http ${number}`
  }
}

function nameOf(task: ThreadTask): string {
  return task.kind === 'search' ? 'search' : `http ${task.number}`
}
