import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, shownBytes, shownTime } from './finding.ts'

/** Within this time a message has been tried five times, if a service runs and the mail server answers. */
const LATE_MS = 900_000
/** A clock that was not set back does not differ more from the latest write. */
const CLOCK_TOLERANCE_MS = 60_000
/** With less, a burst of writes may fill the disk before anybody looks again. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Whether messages are sent in time, and whether any were given up. */
export async function checkOutbox(
  { outbox }: Pick<Reader, 'outbox'>,
  now: number,
): Promise<Finding> {
  const { waiting, failed, oldestAt } = await outbox.backlog()
  const check = 'outbox'
  const ageMs = oldestAt === null ? 0 : now - oldestAt
  if (ageMs > LATE_MS) {
    const text = `${counted(waiting, 'message waits', 'messages wait')}, the oldest for ${shownTime(ageMs)}: is the service running, and does the mail server accept mail? "acreage outbox list" shows the errors`
    return { check, state: 'fault', text }
  }
  if (failed > 0) {
    const text = `${counted(failed, 'message was', 'messages were')} given up: "acreage outbox list --failed" shows the errors, and "acreage outbox retry" sends again`
    return { check, state: 'warning', text }
  }
  return {
    check,
    state: 'ok',
    text: `${counted(waiting, 'message waits', 'messages wait')}, and none is late`,
  }
}

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
  const text = `it says ${new Date(now).toISOString()}, ${shownTime(aheadMs)} before the latest write: set the clock (keys, limits and dates of listings depend on it)`
  return { check, state: 'fault', text }
}

/** Whether the disk has room for a backup, a snapshot and more writes. */
export async function checkDisk(databaseFile: string): Promise<Finding> {
  const check = 'disk'
  const { bavail, bsize } = await statfs(dirname(databaseFile))
  const freeBytes = bavail * bsize
  const databaseBytes = (await stat(databaseFile)).size
  const room = `${shownBytes(freeBytes)} are free beside a database of ${shownBytes(databaseBytes)}`
  if (freeBytes < MIN_FREE_BYTES) {
    return { check, state: 'fault', text: `${room}: free some, or writes will soon be refused` }
  }
  if (freeBytes < 2 * databaseBytes) {
    const text = `${room}: a copy of it and a snapshot of the index may not fit`
    return { check, state: 'warning', text }
  }
  return { check, state: 'ok', text: room }
}
