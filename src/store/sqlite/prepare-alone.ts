import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'

const LOOK_AGAIN_MS = 250

/**
 * Lets one process at a time fill a new database; two would each do a part of the work. The operating system ends
 * the lock with its process, however that ends.
 * @param file The database. The lock is an empty file beside it.
 * @param onWait Hears once that another process holds the lock.
 */
export async function prepareAlone(file: string, onWait: () => void): Promise<AsyncDisposable> {
  const lock = new Database(`${file}-preparing`, { timeout: 0 })
  for (let isWaiting = false; ; ) {
    try {
      lock.exec('begin exclusive')
      return { [Symbol.asyncDispose]: async () => void lock.close() }
    } catch (error) {
      if (!isBusy(error)) {
        lock.close()
        throw error
      }
    }
    if (!isWaiting) onWait()
    isWaiting = true
    await wait(LOOK_AGAIN_MS)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
