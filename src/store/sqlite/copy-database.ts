import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { Problem } from '../../domain/problem.ts'
import { megabytes } from '../../domain/values/megabytes.ts'
import { explained } from './dialect.ts'

/** It holds what buyers wrote. */
const PRIVATE = 0o600
/** The copy, and as much again for the update itself. */
const ROOM_FACTOR = 2

/**
 * Writes a copy of a database as one connection sees it, without free space.
 * @param to Does not exist yet, or is empty.
 * @throws Problem `unavailable` when the disk is full.
 */
export function copyInto(database: Database.Database, to: string): void {
  try {
    database.prepare('vacuum into ?').run(to)
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'
    if (!isFull) throw explained(error)
    const detail = `The disk is full: no room for a copy of ${database.name} at ${to}.`
    throw Problem.of('unavailable', 'Disk full', detail)
  }
}

/**
 * Writes a copy that outlasts a power cut before the database is changed. It gets its name once it
 * is complete, and belongs to the owner of the database.
 * @throws Problem `unavailable` without room for it and for the change.
 */
export function copyBeforeChange(database: Database.Database, to: string): void {
  refuseWithoutRoom(database, to)
  const part = `${to}.part`
  rmSync(part, { force: true })
  try {
    const { uid, gid } = statSync(database.name)
    closeSync(openSync(part, 'wx', PRIVATE))
    if (process.geteuid?.() === 0) chownSync(part, uid, gid)
    copyInto(database, part)
    sync(part)
    renameSync(part, to)
    sync(dirname(to))
  } finally {
    rmSync(part, { force: true })
  }
}

function refuseWithoutRoom(database: Database.Database, to: string): void {
  const number = (pragma: string) => Number(database.pragma(pragma, { simple: true }))
  const usedBytes = (number('page_count') - number('freelist_count')) * number('page_size')
  const { bavail, bsize } = statfsSync(dirname(to))
  const neededBytes = ROOM_FACTOR * usedBytes
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return
  const detail = `Updating the database needs ${megabytes(neededBytes)} MB in ${dirname(to)} for the update and a copy of the database from before it; ${megabytes(freeBytes)} MB are free. Nothing was changed. Free some, or make a backup elsewhere and run "acreage migrate --no-copy".`
  throw Problem.of('unavailable', 'No room for a copy', detail)
}

/** Windows opens no folders. */
function sync(path: string): void {
  let handle: number | null = null
  try {
    handle = openSync(path, 'r')
    fsyncSync(handle)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    if (handle !== null) closeSync(handle)
  }
}
