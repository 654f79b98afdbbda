import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ThreadData, ToThread } from './messages.ts'
import { beat } from './pulse.ts'
import type { Measures } from './thread-measures.ts'

interface LinkEvents {
  /** Collects this thread's metrics. */
  measure(): Promise<Measures>
  /** Called with what is about searching. */
  onSearch(message: Extract<ToThread, { kind: 'search' | 'client' }>): void
}

/** A thread's link to the main thread. */
export class ThreadLink {
  readonly data: ThreadData
  readonly #port: NonNullable<typeof parentPort>
  /** Resolves when the main thread asks this one to stop. */
  readonly stop: Promise<void>

  /** @throws Error in the main thread. */
  constructor(events: LinkEvents) {
    if (isMainThread || parentPort === null) {
      throw new Error('Threads are started by "acreage serve" alone.')
    }
    this.#port = parentPort
    this.data = workerData
    beat(this.data.pulse)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stop = promise
    this.#port.on('message', (message: ToThread) => {
      if (message.kind === 'stop') resolve()
      else if (message.kind === 'measure') this.#measured(message.round, events.measure())
      else events.onSearch(message)
    })
  }

  tell(message: FromThread): void {
    this.#port.postMessage(message)
  }

  /** Closes the link, so that this thread can end when it has nothing left to do. */
  leave(): void {
    this.#port.close()
  }

  /** If the metrics cannot be collected, the main thread uses the previous ones. */
  #measured(round: number, measuring: Promise<Measures>): void {
    measuring.then(
      measures => this.tell({ kind: 'measured', round, measures }),
      () => {},
    )
  }
}
