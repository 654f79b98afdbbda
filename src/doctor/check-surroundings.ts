import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reader } from '../store/store.ts'
import { type Finding, formatBytes, formatTime } from './finding.ts'

/** Unless the clock was set back, it is not behind the latest write by more than this. */
const CLOCK_TOLERANCE_MS = 60_000
/** With less free space, a burst of writes may fill the disk before an operator notices. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Whether the clock is behind the latest write. */
export async function checkClock({ audit }: Pick<Reader, 'audit'>, now: number): Promise<Finding> {
  const latest = await audit.latestAt()
  const check = 'clock'
  if (latest === null)
    return { check, state: 'ok', text: 'there is no write to compare it with yet' }
  const aheadMs = latest - now
  if (aheadMs <= CLOCK_TOLERANCE_MS) {
    const text = `it is not behind the latest write, ${new Date(latest).toISOString()}`
    return { check, state: 'ok', text }
  }
  const text = `it says ${new Date(now).toISOString()}, ${formatTime(aheadMs)} before the latest write: set the clock (keys, limits and dates of listings depend on it)`
  return { check, state: 'fault', text }
}

/** Whether the disk of a node has room for a snapshot and uploads. The database is elsewhere. */
export async function checkNodeDisk(dataDirectory: string): Promise<Finding> {
  const check = 'disk'
  const freeBytes = await freeBytesIn(dataDirectory)
  const room = `${formatBytes(freeBytes)} are free in the data folder`
  if (freeBytes >= MIN_FREE_BYTES) return { check, state: 'ok', text: room }
  const text = `${room}: free some, or uploads and snapshots of the index will soon fail`
  return { check, state: 'fault', text }
}

/** Whether the disk has room for a backup, a snapshot and more writes. */
export async function checkDisk(databaseFile: string): Promise<Finding> {
  const check = 'disk'
  const freeBytes = await freeBytesIn(dirname(databaseFile))
  const databaseBytes = (await stat(databaseFile)).size
  const room = `${formatBytes(freeBytes)} are free next to a database of ${formatBytes(databaseBytes)}`
  if (freeBytes < MIN_FREE_BYTES) {
    return { check, state: 'fault', text: `${room}: free some, or writes will soon be refused` }
  }
  if (freeBytes < 2 * databaseBytes) {
    const text = `${room}: a copy of it and a snapshot of the index may not fit`
    return { check, state: 'warning', text }
  }
  return { check, state: 'ok', text: room }
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
