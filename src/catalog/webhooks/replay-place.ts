import { Problem } from '../../domain/problem.ts'
import { cursorOf } from '../../domain/published/event-cursor.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { prunedUntil } from '../published/event-pruning.ts'
import { readLog } from '../published/published-log.ts'

/** Where to begin again: a cursor of a message or of `/ext/changes`, or an instant in milliseconds since 1970 UTC. */
export type ReplayFrom = { readonly cursor: string } | { readonly time: number }

/**
 * The place in the log from which everything is sent again.
 * @throws Problem `invalid-input` for a cursor that is not valid, `gone` for one that is too old, `unavailable` while the log is made.
 */
export async function replayPlace(
  reader: Pick<Reader, 'settings' | 'webhooks'>,
  accountId: AccountId,
  from: ReplayFrom,
): Promise<{ readonly log: string; readonly sequence: number }> {
  const log = await readLog(reader)
  if (!log?.isReady) {
    throw Problem.of(
      'unavailable',
      'Not ready',
      'The list of changes is still being made. Try again in a few seconds.',
    )
  }
  if ('time' in from) {
    return { log: log.id, sequence: await reader.webhooks.lastBefore(accountId, from.time) }
  }
  const given = cursorOf(from.cursor)
  if (given === null) {
    const detail = 'cursor must be one that a message or /ext/changes has given, unchanged.'
    throw Problem.of('invalid-input', 'Invalid cursor', detail)
  }
  const isOfLog = given.log === log.id && given.sequence <= log.sequence
  if (isOfLog && given.sequence >= (await prunedUntil(reader))) return given
  const detail = 'The cursor is too old, or belongs to another state of the database. Use a time.'
  throw Problem.of('gone', 'Cursor not valid', detail)
}
