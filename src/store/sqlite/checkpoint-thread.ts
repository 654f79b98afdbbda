import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** How often the log is checked. */
const INTERVAL_MS = 200
/** A log of so many pages (4 MiB) is copied into the database; SQLite's own default. */
const PAGES_WORTH_TAKING = 1000
/** A copied log of so many pages is started again from its beginning. Writers wait for that until nobody reads from the log. */
const PAGES_WORTH_WAITING = 8000
const LONGEST_WAIT_MS = 100

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** The thread of `Checkpoints`: copies the write-ahead log of a database into the database file. */
const database = new Database(workerData as string, {
  fileMustExist: true,
  timeout: LONGEST_WAIT_MS,
})
database.pragma('synchronous = NORMAL')
const timer = setInterval(takeLog, INTERVAL_MS)
parentPort?.once('message', () => {
  clearInterval(timer)
  database.close()
})
parentPort?.postMessage('ready')

function takeLog(): void {
  try {
    if (untaken(checkpoint('NOOP')) < PAGES_WORTH_TAKING) return
    const taken = checkpoint('PASSIVE')
    // A long reader, such as a backup, can hold pages back; writers would wait for them in vain.
    const isHeldBack = untaken(taken) >= PAGES_WORTH_TAKING
    if (taken.log >= PAGES_WORTH_WAITING && !isHeldBack) checkpoint('RESTART')
  } catch (error) {
    // A full disk, a lock: the log grows until a later attempt succeeds.
    if (!(error instanceof Database.SqliteError)) throw error
  }
}

function checkpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): LogState {
  const [state] = database.pragma(`wal_checkpoint(${mode})`) as LogState[]
  return state ?? { log: 0, checkpointed: 0 }
}

function untaken({ log, checkpointed }: LogState): number {
  return log - checkpointed
}
