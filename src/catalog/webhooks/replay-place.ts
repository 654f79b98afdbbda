import { Problem } from '../../domain/problem.ts'
import { cursorOf, type EventCursor } from '../../domain/published/event-cursor.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { whyLost } from '../published/lost-places.ts'
import { readReadyLog } from '../published/published-log.ts'

/**
 * Where to begin again: a cursor of a message or of `/ext/changes`, or an instant in milliseconds
 * since 1970 UTC.
 */
export type ReplayFrom = { readonly cursor: string } | { readonly time: number }

/**
 * The position in the log from which everything is sent again.
 * @throws Problem `invalid-input` for an invalid cursor, `gone` for one that is too old,
 * `unavailable` while the log is being built.
 */
export async function replayPlace(
  reader: Pick<Reader, 'settings' | 'webhooks'>,
  accountId: AccountId,
  from: ReplayFrom,
): Promise<EventCursor> {
  const log = await readReadyLog(reader)
  if ('time' in from) {
    return { log: log.id, sequence: await reader.webhooks.lastBefore(accountId, from.time) }
  }
  const given = cursorOf(from.cursor)
  if (given === null) {
    const detail = 'cursor must be one that a message or /ext/changes has given, unchanged.'
    throw Problem.of('invalid-input', 'Invalid cursor', detail)
  }
  if ((await whyLost(reader, log, given)) === null) return given
  const detail = 'The cursor is too old, or belongs to another state of the database. Use a time.'
  throw Problem.of('gone', 'Cursor not valid', detail)
}
