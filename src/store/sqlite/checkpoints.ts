import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const THREAD = new URL('./checkpoint-thread.ts', import.meta.url)
/** Commands write less often than this and do not need the thread. */
const COMMITS_BEFORE_THREAD = 100

/**
 * Copies the write-ahead log into the database file in a separate thread, once a process writes
 * often. Without it, SQLite does that within a commit, which then waits for the syncs.
 */
export class Checkpoints implements AsyncDisposable {
  readonly #file: string
  readonly #onTakenOver: (isTakenOver: boolean) => void
  #commits = 0
  #thread: Worker | null = null

  /**
   * @param file The database.
   * @param onTakenOver Hears true when the thread begins to do this, and false when commits have to
   * do it again.
   */
  constructor(file: string, onTakenOver: (isTakenOver: boolean) => void) {
    this.#file = file
    this.#onTakenOver = onTakenOver
  }

  noteCommit(): void {
    this.#commits++
    if (this.#commits === COMMITS_BEFORE_THREAD) this.#start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    if (thread === null) return
    const ended = once(thread, 'exit')
    thread.ref()
    thread.postMessage('stop')
    await ended
  }

  #start(): void {
    const thread = new Worker(THREAD, { workerData: this.#file })
    this.#thread = thread
    thread.unref()
    thread.once('message', () => this.#onTakenOver(true))
    thread.once('error', () => this.#onTakenOver(false))
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null
    })
  }
}
