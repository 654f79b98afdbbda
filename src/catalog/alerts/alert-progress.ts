import { ALERT_QUESTION_TOPIC, ALERT_TOPIC } from '../../domain/alerts/alert-mail.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AlertFigures } from '../../store/alerts/alert-records.ts'
import type { Reader } from '../../store/store.ts'
import type { ChangeReaderState } from '../published/change-readers.ts'
import { readLog } from '../published/published-log.ts'
import { readAlertCursor } from './alert-cursor.ts'

const TOPICS: readonly string[] = [ALERT_TOPIC, ALERT_QUESTION_TOPIC]

/** How far saved searches have come. Instants are milliseconds since 1970 UTC. */
export interface AlertProgress extends AlertFigures {
  /**
   * The number of the last event read for saved searches; null: there are no confirmed searches.
   */
  readonly sequence: number | null
  /** How many events were not read. */
  readonly unread: number
  /** When the first of these was published; null: all were read. */
  readonly unreadSince: number | null
  /** When the most overdue email fell due; null: none is due. */
  readonly dueSince: number | null
  /** Alerts and confirmation requests in the queue. */
  readonly unsent: number
  /** When the first of these was queued; null: the queue is empty. */
  readonly unsentSince: number | null
}

type ProgressReader = Pick<Reader, 'settings' | 'published' | 'alerts' | 'jobs'>

export async function alertProgress(store: ProgressReader, now: number): Promise<AlertProgress> {
  const cursor = await readAlertCursor(store)
  const log = await readLog(store)
  const dueSince = await store.alerts.dueSince(now)
  const figures = { ...(await store.alerts.figures()), ...(await unsentMails(store)), dueSince }
  if (cursor === null || log === null) {
    return { ...figures, sequence: null, unread: 0, unreadSince: null }
  }
  const sequence = cursor.log === log.id ? cursor.sequence : 0
  const [first] = await store.published.events(sequence, 1)
  const unread = first === undefined ? 0 : Math.max(0, log.sequence - sequence)
  return { ...figures, sequence, unread, unreadSince: first?.at ?? null }
}

async function unsentMails({ jobs }: Pick<Reader, 'jobs'>) {
  const mails = (await jobs.backlog()).filter(({ topic }) => TOPICS.includes(topic))
  const unsent = mails.reduce((sum, { waiting }) => sum + waiting, 0)
  const since = mails.flatMap(({ waiting, oldestAt }) => (waiting > 0 ? (oldestAt ?? []) : []))
  return { unsent, unsentSince: since.length === 0 ? null : Math.min(...since) }
}

/** The reader of changes for saved searches. */
export async function alertReaders(
  store: ProgressReader,
  now: number,
): Promise<readonly ChangeReaderState[]> {
  const { sequence, unread, unreadSince, ...waiting } = await alertProgress(store, now)
  const { pending, dueSince, unsent, unsentSince } = waiting
  if (sequence === null) return []
  const mails =
    unsent === 0 ? '' : `; ${counted(unsent, 'mail waits', 'mails wait')} for the mail server`
  const waits = `${counted(pending, 'listing waits', 'listings wait')} to be mailed${mails}`
  return [
    {
      name: 'saved searches',
      kind: 'the service',
      isOurs: true,
      cursor: String(sequence),
      movedAt: null,
      waiting: unread,
      waitingSince: unreadSince ?? dueSince ?? unsentSince,
      lastAnswer: waits,
    },
  ]
}
