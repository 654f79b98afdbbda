import type { EventCursor } from '../../domain/published/event-cursor.ts'
import type { Reader } from '../../store/store.ts'
import { type PublishedLog, prunedUntil } from './published-log.ts'

/**
 * Why a reader of the log cannot go on from a place; null: it can. `other-state`: the place is not
 * of this log, as after a restore. `too-old`: events behind it were removed.
 */
export async function whyLost(
  reader: Pick<Reader, 'settings'>,
  { id, sequence: last, gaps }: PublishedLog,
  { log, sequence }: EventCursor,
): Promise<'other-state' | 'too-old' | null> {
  const isLost = ([first, end]: readonly [number, number]) => sequence >= first && sequence < end
  if (log !== id || sequence > last || gaps.some(isLost)) return 'other-state'
  return sequence < (await prunedUntil(reader)) ? 'too-old' : null
}
