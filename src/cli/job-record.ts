import type { Notification } from '../domain/messages/notification.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { type Job, stateOf } from '../store/jobs/job-records.ts'

/**
 * A job for JSON, without its payload. A message also has the ids of its lead, listing or account,
 * by the API's names.
 * @param notification The notification that the job mails; null: it sends no message.
 */
export function jobRecord(job: Job, notification: Notification | null) {
  const { id, topic, version, key, subject, attempts, createdAt, dueAt, doneAt, lastError } = job
  return {
    id,
    topic,
    version,
    key,
    about: subject,
    ...messageMembers(notification),
    state: stateOf(job),
    attempts,
    createdAt,
    nextAttemptAt: dueAt,
    doneAt,
    lastError,
  }
}

/** The ids of a message that are shown, by the API's names. */
const SHOWN_IDS = {
  leadId: 'leadID',
  accountId: 'accountID',
  listingId: 'listingID',
  alertAddressId: 'alertAddressID',
  userId: 'userID',
} as const

function messageMembers(notification: Notification | null) {
  if (!notification) return {}
  const members: Readonly<Record<string, unknown>> = { ...notification }
  const ids = Object.entries(SHOWN_IDS)
    .filter(([member]) => member in members)
    .map(([member, name]) => [name, members[member]])
  return { ...Object.fromEntries(ids), recipient: notification.recipient }
}

/** A job as a row of a table. */
export function jobCells(job: Job, now: number): (string | number)[] {
  const { id, topic, key, subject, attempts, dueAt, lastError } = job
  const next = dueAt === null ? '' : dueAt <= now ? 'now' : isoMinute(dueAt)
  return [id, topic, subject ?? '', key, stateOf(job), attempts, next, lastError]
}
