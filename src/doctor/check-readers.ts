import { lateReaders } from '../catalog/log-readers/late-readers.ts'
import { counted } from '../domain/values/counted.ts'
import { type Finding, formatTime } from './finding.ts'

/** No import keeps a reader busy for this long. */
const STUCK_MS = 600_000
const MAX_SHOWN = 5

/**
 * Whether the service's own readers keep up with their logs: the change list, saved searches and
 * webhooks.
 */
export async function checkReaders(
  store: Parameters<typeof lateReaders>[0],
  now: number,
): Promise<Finding> {
  const check = 'readers of changes'
  const late = await lateReaders(store, now)
  if (late.length === 0) return { check, state: 'ok', text: 'every reader has read its whole log' }
  const names = late.slice(0, MAX_SHOWN).map(({ name, waiting, lateMs }) => {
    return `${name} (${counted(waiting, 'change')} unread, the first for ${formatTime(lateMs)})`
  })
  const more = late.length > MAX_SHOWN ? ', …' : ''
  const isStuck = late.some(({ lateMs }) => lateMs > STUCK_MS)
  const text = `${counted(late.length, 'reader is', 'readers are')} late: ${names.join(', ')}${more}. Is the service running? Its log says why, or "A reader of changes has stopped"`
  return { check, state: isStuck ? 'fault' : 'warning', text }
}
