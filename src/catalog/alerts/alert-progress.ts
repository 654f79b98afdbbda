import { counted } from '../../domain/values/counted.ts'
import type { AlertFigures } from '../../store/alerts/alert-records.ts'
import type { Reader } from '../../store/store.ts'
import type { ChangeReaderState } from '../published/change-readers.ts'
import { readLog } from '../published/published-log.ts'
import { readAlertCursor } from './alert-cursor.ts'

/** How far saved searches have come. Instants are milliseconds since 1970 UTC. */
export interface AlertProgress extends AlertFigures {
  /** The number of the last event that was read for them; null: nobody has confirmed a search. */
  readonly sequence: number | null
  /** How many events were not read. */
  readonly unread: number
  /** When the first of these was published; null: all were read. */
  readonly unreadSince: number | null
  /** When the mail fell due that waits longest to be made; null: none is due. */
  readonly dueSince: number | null
}

export async function alertProgress(
  store: Pick<Reader, 'settings' | 'published' | 'alerts'>,
  now: number,
): Promise<AlertProgress> {
  const [cursor, log] = [await readAlertCursor(store), await readLog(store)]
  const figures = await store.alerts.figures()
  const dueSince = await store.alerts.dueSince(now)
  if (cursor === null || log === null) {
    return { ...figures, dueSince, sequence: null, unread: 0, unreadSince: null }
  }
  const sequence = cursor.log === log.id ? cursor.sequence : 0
  const [first] = await store.published.events(sequence, 1)
  const unread = first === undefined ? 0 : Math.max(0, log.sequence - sequence)
  return { ...figures, dueSince, sequence, unread, unreadSince: first?.at ?? null }
}

/** Saved searches among those who read changes. */
export async function alertReaders(
  store: Parameters<typeof alertProgress>[0],
  now: number,
): Promise<readonly ChangeReaderState[]> {
  const { sequence, unread, unreadSince, pending, dueSince } = await alertProgress(store, now)
  if (sequence === null) return []
  const waits = `${counted(pending, 'listing waits', 'listings wait')} to be mailed`
  return [
    {
      ...{ name: 'saved searches', kind: 'the service', cursor: String(sequence), movedAt: null },
      ...{ waiting: unread, waitingSince: unreadSince ?? dueSince, lastAnswer: waits },
    },
  ]
}
