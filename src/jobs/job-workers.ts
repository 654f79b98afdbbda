import type { Store } from '../store/store.ts'
import { BackgroundWork } from './background-work.ts'
import type { JobHandler } from './job-handler.ts'
import { type JobWorkerOptions, TopicWorker } from './topic-worker.ts'

export interface UnknownJobs {
  readonly topic: string
  readonly version: number
  readonly waiting: number
}

export interface JobWorkersOptions extends JobWorkerOptions {
  /**
   * Called once for each topic and version of queued jobs that no handler reads; the jobs are left
   * in the queue.
   */
  readonly onUnknown: (jobs: UnknownJobs) => void
  /** How often to check for such jobs. */
  readonly unknownIntervalMs: number
}

/** Runs the jobs of all topics that have a handler. */
export class JobWorkers implements AsyncDisposable {
  readonly #store: Store
  readonly #options: JobWorkersOptions
  readonly #versions: ReadonlyMap<string, number>
  readonly #reported = new Set<string>()
  readonly #started = new AsyncDisposableStack()

  constructor(store: Store, handlers: readonly JobHandler[], options: JobWorkersOptions) {
    this.#store = store
    this.#options = options
    this.#versions = new Map(handlers.map(({ topic, version }) => [topic, version]))
    if (this.#versions.size < handlers.length) throw new Error('Two handlers have the same topic.')
    const { onError, unknownIntervalMs } = options
    this.#started.use(new BackgroundWork(() => this.#lookForUnknown(), onError, unknownIntervalMs))
    for (const handler of handlers) this.#started.use(new TopicWorker(store, handler, options))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#started.disposeAsync()
  }

  async #lookForUnknown(): Promise<boolean> {
    for (const { topic, version, waiting } of await this.#store.jobs.backlog()) {
      const isKnown = version <= (this.#versions.get(topic) ?? 0)
      const name = `${topic} ${version}`
      if (isKnown || waiting === 0 || this.#reported.has(name)) continue
      this.#reported.add(name)
      this.#options.onUnknown({ topic, version, waiting })
    }
    return false
  }
}
