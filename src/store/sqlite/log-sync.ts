import { type FileHandle, open } from 'node:fs/promises'
import { LogThread } from './log-thread.ts'

/**
 * Commands sync less often than this; starting a thread would take more processor time than all
 * their syncs.
 */
const SYNCS_BEFORE_THREAD = 100

/**
 * Syncs SQLite's write-ahead log to the disk without blocking the main thread. With
 * `synchronous=NORMAL` a commit only hands its pages to the system. The sync of the log after it
 * makes the commit survive a power cut; `synchronous=FULL` would do the same within the commit
 * (sqlite.org/wal.html, sqlite.org/pragma.html#pragma_synchronous). A commit that a checkpoint
 * moved to the database file before that is safe too: the checkpoint syncs that file before it
 * overwrites the log.
 *
 * The first syncs use Node.js's shared threads. A process that writes more gets a thread of its own
 * for syncs, so that they never wait for other files, names or compression.
 */
export class LogSync implements AsyncDisposable {
  readonly #path: string
  #file: FileHandle | null = null
  #thread: LogThread | null = null
  #syncs = 0
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /** Why a sync failed; null again once the log is copied into the database. */
  #failure: { readonly error: unknown } | null = null

  /** @param path The log, which must exist at the first sync. */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * Whether committed data may be missing on the disk. After a failed sync the system may take
   * pages as written that are not, and the next sync would not report them. Everything in the log
   * after a lost page is lost with it.
   */
  get isInDoubt(): boolean {
    return this.#failure !== null
  }

  /**
   * Resolves once everything that was committed before the call is on the disk; rejects while that
   * is in doubt. One sync runs at a time; all calls during a sync share the next one.
   */
  synced(): Promise<void> {
    this.#next ??= this.#queue()
    return this.#next
  }

  /** Call it when all commits are in the database file and the log starts again. */
  settle(): void {
    this.#failure = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => {})
    await this.#thread?.[Symbol.asyncDispose]()
    await this.#file?.close()
  }

  #queue(): Promise<void> {
    const sync = async () => {
      this.#next = null
      if (this.#failure) throw this.#failure.error
      try {
        await this.#sync()
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    }
    this.#last = this.#last.then(sync, sync)
    return this.#last
  }

  async #sync(): Promise<void> {
    this.#syncs++
    if (this.#syncs === SYNCS_BEFORE_THREAD) this.#thread = new LogThread(this.#path)
    if (this.#thread?.isReady) return await this.#thread.sync()
    this.#file ??= await open(this.#path, 'r+')
    await this.#file.datasync()
  }
}
