import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** How often the log is checked. */
const INTERVAL_MS = 200
/** A log of this many pages (4 MiB) is copied into the database; SQLite's own default. */
const PAGES_WORTH_COPYING = 1000
/**
 * A copied log of this many pages is written from its beginning again. Writers wait until the log
 * has no readers.
 */
const PAGES_WORTH_RESTARTING = 8000
const MAX_WAIT_MS = 100

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** The thread of `Checkpoints`: copies the write-ahead log of a database into the database file. */
const database = new Database(workerData as string, { fileMustExist: true, timeout: MAX_WAIT_MS })
database.pragma('synchronous = NORMAL')
const timer = setInterval(copyLog, INTERVAL_MS)
parentPort?.once('message', () => {
  clearInterval(timer)
  database.close()
})
parentPort?.postMessage('ready')

function copyLog(): void {
  try {
    if (uncopied(checkpoint('NOOP')) < PAGES_WORTH_COPYING) return
    const copied = checkpoint('PASSIVE')
    // A long reader, such as a backup, can hold pages back; writers would wait for them in vain.
    const isHeldBack = uncopied(copied) >= PAGES_WORTH_COPYING
    if (copied.log >= PAGES_WORTH_RESTARTING && !isHeldBack) checkpoint('RESTART')
  } catch (error) {
    // A full disk, a lock: the log grows until a later attempt succeeds.
    if (!(error instanceof Database.SqliteError)) throw error
  }
}

function checkpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): LogState {
  const [state] = database.pragma(`wal_checkpoint(${mode})`) as LogState[]
  return state ?? { log: 0, checkpointed: 0 }
}

function uncopied({ log, checkpointed }: LogState): number {
  return log - checkpointed
}
