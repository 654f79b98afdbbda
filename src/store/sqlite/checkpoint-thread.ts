import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** How often the log is looked at. */
const INTERVAL_MS = 200
/** So many pages of the log (4 MiB of 4 KiB) are worth taking into the database; SQLite's own measure. */
const PAGES_WORTH_TAKING = 1000
/** A log of so many pages that was taken is begun anew, for which writers wait until nobody reads from it. */
const PAGES_WORTH_WAITING = 8000
const LONGEST_WAIT_MS = 100

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
    if (untaken(checkpoint('NOOP')) < PAGES_WORTH_TAKING) return
    const taken = checkpoint('PASSIVE')
    // What a long reader, such as a backup, holds back cannot be taken; writers would wait for it in vain.
    const isHeldBack = untaken(taken) >= PAGES_WORTH_TAKING
    if (taken.log >= PAGES_WORTH_WAITING && !isHeldBack) checkpoint('RESTART')
  } catch (error) {
    // A full disk, a lock: the log only grows until it succeeds.
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
