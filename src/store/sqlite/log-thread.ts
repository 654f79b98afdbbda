import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const SCRIPT = new URL('./log-thread-script.ts', import.meta.url)

/** A message of the thread: that it can sync, or how a sync ended. */
export type LogThreadReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'synced'; readonly fault: LogFault | null }

/** An error of the file system. Between threads an Error would lose its code. */
export interface LogFault {
  readonly code: string | undefined
  readonly message: string
}

/**
 * A thread that does nothing but sync one file. Node.js has four threads for all files, names and
 * compression together; while they are busy, a sync among them can wait for seconds.
 */
export class LogThread implements AsyncDisposable {
  readonly #worker: Worker
  #isReady = false
  #isEnded = false
  #sync: PromiseWithResolvers<void> | null = null

  /** @param path The file, opened with the first sync. */
  constructor(path: string) {
    this.#worker = new Worker(SCRIPT, { workerData: path })
    this.#worker.unref()
    this.#worker.on('message', (report: LogThreadReport) => {
      if (report.kind === 'ready') this.#isReady = true
      else this.#settle(report.fault && errorOf(report.fault))
    })
    this.#worker.on('error', error => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread that syncs the log ended.')))
  }

  /** False before the thread has started, and after it has ended. */
  get isReady(): boolean {
    return this.#isReady && !this.#isEnded
  }

  /**
   * Syncs the file; one call at a time.
   * @throws The error of the file system, or why the thread ended.
   */
  sync(): Promise<void> {
    const sync = Promise.withResolvers<void>()
    this.#sync = sync
    // Only a running sync keeps the process alive.
    this.#worker.ref()
    this.#worker.postMessage('sync')
    return sync.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isEnded) return
    const ended = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage('stop')
    await ended
  }

  #end(error: unknown): void {
    this.#isEnded = true
    this.#settle(error)
  }

  #settle(error: unknown): void {
    this.#worker.unref()
    if (error === null) this.#sync?.resolve()
    else this.#sync?.reject(error)
    this.#sync = null
  }
}

function errorOf({ code, message }: LogFault): Error {
  return Object.assign(new Error(message), { code })
}
