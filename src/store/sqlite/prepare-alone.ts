import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'

const LOOK_AGAIN_MS = 250

/**
 * Lets one process at a time fill a new database; two would each do a part of the work. The
 * operating system ends the lock with its process, however that ends.
 * @param file The database. The lock is an empty file next to it, removed when the work is done.
 * @param onWait Called once when another process holds the lock.
 */
export async function prepareAlone(file: string, onWait: () => void): Promise<AsyncDisposable> {
  const path = `${file}-preparing`
  for (let isWaiting = false; ; ) {
    const lock = lockedFile(path)
    // Another process may have removed the file after this process had opened it; then a third one
    // has a file of its own.
    if (lock && isLocked(path)) {
      return {
        [Symbol.asyncDispose]: async () => {
          rmSync(path, { force: true })
          lock.close()
        },
      }
    }
    lock?.close()
    if (!isWaiting) onWait()
    isWaiting = true
    await wait(LOOK_AGAIN_MS)
  }
}

/** @returns Null while another process has the lock. */
function lockedFile(path: string): Database.Database | null {
  const lock = new Database(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}

/** Whether the file that has this path now is locked. */
function isLocked(path: string): boolean {
  const lock = lockedFile(path)
  lock?.close()
  return lock === null
}
