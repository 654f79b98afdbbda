import { followerProgress } from '../catalog/changes/follower-progress.ts'
import type { ChangeReaderState } from '../catalog/published/change-readers.ts'
import { eventReaders } from '../catalog/published/event-readers.ts'
import { readLog } from '../catalog/published/published-log.ts'
import { FOLLOWER } from '../catalog/published/publisher.ts'
import { counted } from '../domain/values/counted.ts'
import { utcTime } from '../domain/values/written-times.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, formatTime } from './finding.ts'

const DAY_MS = 86_400_000
/** A follower that has not read for this share of the retention time is about to miss changes. */
const LATE_SHARE = 0.5
const MAX_SHOWN = 5
const MAX_KEYS = 50
/** How many days events are retained. */
const EVENT_DAYS = 90

/**
 * Whether every client that follows the change log reads it. `checkReaders` checks the service's
 * own readers.
 * @param changeLogDays How many days the log is retained for a follower.
 */
export async function checkChangesOut(
  store: Pick<Reader, 'changes' | 'followers' | 'published' | 'settings'>,
  now: number,
  changeLogDays: number,
): Promise<Finding> {
  const check = 'changes out'
  const late: string[] = []
  const behindAll: { readonly name: string; readonly behind: string }[] = []
  for (const { name, behind: count, behindSince } of await followerProgress(store)) {
    const ageMs = behindSince === null ? 0 : now - behindSince
    const behind = `${counted(count, 'change')} behind${count === 0 ? '' : `, for ${formatTime(ageMs)}`}`
    behindAll.push({ name, behind })
    if (name !== FOLLOWER && ageMs > LATE_SHARE * changeLogDays * DAY_MS)
      late.push(`${name} is ${behind}`)
  }
  if (late.length > 0) {
    const text = `${late.join('; ')}: start the program that reads under this name, or remove it by "acreage changes unfollow"`
    return { check, state: 'warning', text }
  }
  const keys = await eventReaders(store, MAX_KEYS)
  const silent = keys.filter(({ waiting, movedAt }) => {
    return waiting > 0 && now - (movedAt ?? now) > LATE_SHARE * EVENT_DAYS * DAY_MS
  })
  if (silent.length > 0) {
    const text = `${listed(silent.map(keyText))}: unread changes will soon be removed. Contact the owner of the key, or revoke it with "acreage key revoke"`
    return { check, state: 'warning', text }
  }
  const log = await readLog(store)
  const list =
    log === null
      ? 'the list of changes is made once a service runs'
      : log.isReady
        ? `the list of changes is ready, ${counted(log.sequence, 'event')} so far`
        : 'the list of changes is being made'
  const programs = behindAll.filter(({ name }) => name !== FOLLOWER)
  const names = listed(programs.map(one => `${one.name} (${one.behind})`))
  const who = `${counted(programs.length, 'program follows', 'programs follow')} the change log`
  const asking = `${counted(keys.length, 'key asks', 'keys ask')} for events`
  const logged = `${who}${after(names)}`
  const asked = `${asking}${after(listed(keys.map(keyText)))}`
  return { check, state: 'ok', text: `${list}; ${logged}; ${asked}` }
}

function keyText({ name, kind, waiting, movedAt }: ChangeReaderState): string {
  const last = movedAt === null ? '' : `, last at ${utcTime(movedAt)}`
  return `${name} (${kind}: ${counted(waiting, 'event')} behind${last})`
}

function listed(names: readonly string[]): string {
  return [...names.slice(0, MAX_SHOWN), ...(names.length > MAX_SHOWN ? ['…'] : [])].join(', ')
}

function after(names: string): string {
  return names === '' ? '' : `: ${names}`
}
