import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { Problem } from '../../domain/problem.ts'
import { explained } from './dialect.ts'

const MAX_NAMED = 5

/**
 * Locks a database against all other processes until its connection is closed or `unlock` is
 * called. All of it is in its one file then. The operating system releases the lock of a process
 * that ends, however it ends.
 * @param why A sentence about what needs the lock, which comes first in the Problem.
 * @throws Problem `conflict` while another connection is open, with the ids of its processes where
 * the system has them.
 */
export function lockAlone(database: Database.Database, why = ''): void {
  try {
    // Refused while any other connection is open. With the second, the lock outlasts transactions.
    database.pragma('journal_mode = delete')
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
  } catch (error) {
    throw isBusy(error) ? inUse(database.name, why) : explained(error)
  }
}

/** Ends the lock of `lockAlone`. The caller turns the write-ahead log on again. */
export function unlock(database: Database.Database): void {
  database.pragma('locking_mode = normal')
  // The lock goes with the next statement.
  database.prepare('select count(*) from sqlite_schema').get()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function inUse(file: string, why: string): Problem {
  const processes = processesUsing(file)
  const first = `${why}Another process uses ${file}: stop the service and every other command first.`
  const hint =
    processes.length > 0
      ? `It is process ${processes.join(', ')}; "ps -fp ${processes.join(',')}" shows it.`
      : `"lsof ${file}" shows which, if it runs on this machine.`
  return Problem.of('conflict', 'Database in use', `${first} ${hint}`)
}

/**
 * The ids of other processes that have a file open, as far as this user may see them; Linux only.
 */
function processesUsing(file: string): readonly string[] {
  const path = realpathSync(file)
  const others = namesIn('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
  return others.filter(id => hasOpen(id, path)).slice(0, MAX_NAMED)
}

function hasOpen(processId: string, path: string): boolean {
  const folder = `/proc/${processId}/fd`
  return namesIn(folder).some(name => {
    try {
      return readlinkSync(`${folder}/${name}`) === path
    } catch {
      // It has closed the file since.
      return false
    }
  })
}

/** Nothing for a folder that does not exist, or that this user may not read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
