import {
  ALERT_QUESTION_TOPIC,
  ALERT_TOPIC,
  type AlertLinkMail,
  type AlertMail,
  type AlertQuestion,
} from '../../domain/alerts/alert-mail.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AlertAddressId } from '../../domain/values/ids.ts'
import { type NewJob, ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Transaction } from '../../store/store.ts'

/** A Mail. Version 1 knew no watched listings, and version 2 no links that were asked for. */
export const ALERT_VERSION = 3

type Mail = AlertMail | AlertQuestion | AlertLinkMail

const TOPICS: Readonly<Record<Mail['kind'], string>> = {
  alert: ALERT_TOPIC,
  'alert-question': ALERT_QUESTION_TOPIC,
  'alert-link': ALERT_QUESTION_TOPIC,
}

/**
 * The job that sends a message about saved searches. A sent message leaves no record. @param lane
 * Whose question it is.
 */
export function alertJob(mail: Mail, lane: string = ONE_LANE.lane): NewJob {
  return {
    topic: TOPICS[mail.kind],
    version: ALERT_VERSION,
    payload: JSON.stringify(mail),
    key: addressKey(mail.recipient),
    ...ONE_LANE,
    lane,
    subject: mail.alertAddressId,
    dueAt: null,
  }
}

/** Null: the payload is not a message about saved searches. */
export function readAlertMail(payload: unknown): Mail | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { kind, recipient, alertAddressId } = payload as Partial<Record<string, unknown>>
  const isMail = typeof kind === 'string' && Object.hasOwn(TOPICS, kind)
  const isWhole = typeof recipient === 'string' && typeof alertAddressId === 'number'
  return isMail && isWhole ? ({ watched: [], ...payload } as unknown as Mail) : null
}

/** Removes the queued emails to an address, and those given up. */
export async function dropAlertMail(
  { jobs }: Pick<Transaction, 'jobs'>,
  id: AlertAddressId,
): Promise<void> {
  for (const topic of new Set(Object.values(TOPICS))) await jobs.removeAbout(topic, [id])
}
