import { type FileHandle, open } from 'node:fs/promises'

/**
 * Brings SQLite's write-ahead log to the disk without keeping the thread. With `synchronous=NORMAL` a
 * commit only hands its pages to the system; a sync of the log after it is what makes it outlast a
 * power cut, and is all that `synchronous=FULL` adds, within the commit itself (sqlite.org/wal.html,
 * sqlite.org/pragma.html#pragma_synchronous). A commit that a checkpoint has moved on meanwhile is in
 * the database file, which the checkpoint syncs before the log is written anew.
 */
export class LogSync implements AsyncDisposable {
  readonly #path: string
  #file: FileHandle | null = null
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /** What made a sync fail, until the log was taken into the database. */
  #failure: { readonly error: unknown } | null = null

  /** @param path The log's, which must be there when a sync is first asked for. */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * Whether it is not certain that what was committed is on the disk. After a sync that failed the system
   * may hold what it could not write for written, and the next sync would say nothing of it; and
   * what stands in the log behind pages that are lost is lost with them.
   */
  get isInDoubt(): boolean {
    return this.#failure !== null
  }

  /**
   * Resolves once all that was committed before the call is on the disk; rejects while that is in doubt.
   * One sync runs at a time; those who ask during one share the next.
   */
  synced(): Promise<void> {
    this.#next ??= this.#queue()
    return this.#next
  }

  /** Says that all that was committed is in the database file, and the log begun anew. */
  settle(): void {
    this.#failure = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => {})
    await this.#file?.close()
  }

  #queue(): Promise<void> {
    const sync = async () => {
      this.#next = null
      if (this.#failure) throw this.#failure.error
      try {
        this.#file ??= await open(this.#path, 'r+')
        await this.#file.datasync()
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    }
    this.#last = this.#last.then(sync, sync)
    return this.#last
  }
}
