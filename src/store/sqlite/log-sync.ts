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
  #file: Promise<FileHandle> | null = null
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  /** @param path The log's, which must be there when a sync is first asked for. */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * Resolves once all that was committed before the call is on the disk. One sync runs at a time;
   * those who ask during one share the next.
   */
  synced(): Promise<void> {
    this.#next ??= this.#queue()
    return this.#next
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => {})
    await (await this.#file?.catch(() => null))?.close()
  }

  #queue(): Promise<void> {
    const sync = async () => {
      this.#next = null
      this.#file ??= open(this.#path, 'r+')
      await (await this.#file).datasync()
    }
    this.#last = this.#last.then(sync, sync)
    return this.#last
  }
}
