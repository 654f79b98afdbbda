import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** How often the log is looked at. */
const INTERVAL_MS = 200
/** So many pages of the log (4 MiB of 4 KiB) are worth taking into the database; SQLite's own measure. */
const PAGES_WORTH_TAKING = 1000
/** When writers are so busy that the log is never taken whole, and so never begun anew, they wait once. */
const PAGES_WORTH_WAITING = 8000
const LONGEST_WAIT_MS = 1000

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** What a `Checkpoints` runs: takes the log of the database it is given into the database file. */
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
    const [state] = database.pragma('wal_checkpoint(NOOP)') as LogState[]
    if (!state || state.log - state.checkpointed < PAGES_WORTH_TAKING) return
    const isLong = state.log >= PAGES_WORTH_WAITING
    database.pragma(`wal_checkpoint(${isLong ? 'RESTART' : 'PASSIVE'})`)
  } catch (error) {
    // A full disk, a lock: the log only grows until it succeeds.
    if (!(error instanceof Database.SqliteError)) throw error
  }
}
