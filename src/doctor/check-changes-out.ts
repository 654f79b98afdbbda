import { followerProgress } from '../catalog/changes/follower-progress.ts'
import { readLog } from '../catalog/published/published-log.ts'
import { FOLLOWER } from '../catalog/published/publisher.ts'
import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, shownTime } from './finding.ts'

const DAY_MS = 86_400_000
/** A service publishes ten times a second. */
const LATE_MS = 600_000
/** Whoever has not read for so much of the time that the log waits is about to miss changes. */
const LATE_SHARE = 0.5
const MAX_SHOWN = 5

/**
 * Whether changes are published, and whether every follower of the change log reads it.
 * @param changeLogDays How many days the log waits for a follower.
 */
export async function checkChangesOut(
  store: Pick<Reader, 'changes' | 'followers' | 'settings'>,
  now: number,
  changeLogDays: number,
): Promise<Finding> {
  const check = 'changes out'
  const late: string[] = []
  const behindAll: { readonly name: string; readonly behind: string }[] = []
  for (const { name, behind: count, behindSince } of await followerProgress(store)) {
    const ageMs = behindSince === null ? 0 : now - behindSince
    const behind = `${counted(count, 'change')} behind${count === 0 ? '' : `, for ${shownTime(ageMs)}`}`
    behindAll.push({ name, behind })
    if (name === FOLLOWER && ageMs > LATE_MS) {
      const text = `what became of listings is not published: it is ${behind}. Is the service running? Its log says "Changes could not be published"`
      return { check, state: 'fault', text }
    }
    if (ageMs > LATE_SHARE * changeLogDays * DAY_MS) late.push(`${name} is ${behind}`)
  }
  if (late.length > 0) {
    const text = `${late.join('; ')}: start the program that reads under this name, or remove it by "acreage changes unfollow"`
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
  const shown = programs.slice(0, MAX_SHOWN).map(one => `${one.name} (${one.behind})`)
  const names = [...shown, ...(programs.length > MAX_SHOWN ? ['…'] : [])].join(', ')
  const who = `${counted(programs.length, 'program follows', 'programs follow')} the change log`
  const text = `${list}; ${who}${names === '' ? '' : `: ${names}`}`
  return { check, state: 'ok', text }
}
