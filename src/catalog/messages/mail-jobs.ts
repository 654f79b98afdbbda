import {
  isAboutLead,
  isNotification,
  leadOf,
  MAIL_TOPIC,
  type MessageKind,
  type Notification,
} from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'
import type { Mail } from '../../mail/mailer.ts'
import {
  type ChangedJob,
  type Job,
  type JobTurn,
  type NewJob,
  ONE_LANE,
} from '../../store/jobs/job-records.ts'
import type { Reader, Transaction } from '../../store/store.ts'

/**
 * Version 12: also about account requests. Version 11: also about changed plans. Version 10: also the
 * figures of a week, leads that are assigned, and copies of leads. Version 9: also about listings and plans that end. Version 8: also answers to buyers. Version 7: also about leads that go elsewhere, and about the
 * access of people. Version 6: also about addresses of people. Version 5: also about decisions.
 * Version 4: also about endpoints. Version 3: also links for people. Version 2: a Notification.
 * Version 1 had no kind; some of its messages may still be queued.
 */
export const MAIL_VERSION = 12

const OPEN = ['waiting', 'failed'] as const
const JOBS_AT_ONCE = 500

/** The files that messages are written to when there is no mail server. */
export interface MailFiles {
  /** Removes the files of some messages, if they have any. @returns The number of removed files. */
  remove(mails: readonly Mail[]): Promise<number>
}

/** A message and the state of its job. */
export interface MailMessage extends Mail {
  readonly attempts: number
  /** When the next attempt is due; null: the message was sent or given up. */
  readonly dueAt: number | null
  readonly sentAt: number | null
  readonly lastError: string
}

/**
 * The job that sends a message. Recipients take turns; the spellings of one address are one
 * recipient. Within a recipient, lanes take turns.
 */
export function mailJob(notification: Notification, turn: JobTurn = ONE_LANE): NewJob {
  return {
    topic: MAIL_TOPIC,
    version: MAIL_VERSION,
    payload: JSON.stringify(notification),
    key: addressKey(notification.recipient),
    ...turn,
    subject: leadOf(notification),
    dueAt: null,
  }
}

/** The same message to another recipient. */
export function redirected(
  { id, notification }: Pick<Mail, 'id' | 'notification'>,
  recipient: string,
): ChangedJob {
  const { payload, key } = mailJob({ ...notification, recipient })
  return { id, payload, key }
}

/** Null: the job is not a message, or its payload cannot be read. */
export function messageOf(job: Job): MailMessage | null {
  const notification = job.topic === MAIL_TOPIC ? readNotification(parsed(job.payload)) : null
  if (notification === null) return null
  const { id, createdAt, attempts, dueAt, doneAt: sentAt, lastError } = job
  return { id, createdAt, notification, attempts, dueAt, sentAt, lastError }
}

/** Null: the payload names no recipient, or no kind of message, or lacks the id of its subject. */
export function readNotification(payload: unknown): Notification | null {
  if (typeof payload !== 'object' || payload === null) return null
  const notification = { kind: formerKind(payload), ...payload } as Record<string, unknown>
  return isNotification(notification) ? (notification as unknown as Notification) : null
}

/** The kind of a payload of version 1, which did not say it. */
function formerKind(payload: object): MessageKind {
  return 'leadId' in payload ? 'lead' : 'address-question'
}

/** All messages about some leads, sent or not, by id. */
export async function messagesOfLeads(
  { jobs }: Pick<Reader, 'jobs'>,
  ids: readonly LeadId[],
): Promise<readonly MailMessage[]> {
  const found = await jobs.about(MAIL_TOPIC, ids)
  return found.flatMap(job => messageOf(job) ?? [])
}

/**
 * Redirects the unsent leads of an account from one address to another.
 * @returns The number of redirected messages.
 */
export async function redirectLeads(
  { jobs, leads }: Pick<Transaction, 'jobs' | 'leads'>,
  accountId: AccountId,
  from: string,
  to: string,
): Promise<number> {
  let count = 0
  for await (const messages of openMessages(jobs, from)) {
    const aboutLeads = messages.flatMap(({ notification }) =>
      isAboutLead(notification) ? notification.leadId : [],
    )
    const ofAccount = new Set(
      (await leads.byIds(aboutLeads)).flatMap(lead =>
        lead.accountId === accountId ? lead.id : [],
      ),
    )
    const changed = messages.filter(
      ({ notification }) => isAboutLead(notification) && ofAccount.has(notification.leadId),
    )
    await jobs.change(changed.map(message => redirected(message, to)))
    count += changed.length
  }
  return count
}

/**
 * Drops an account's unsent confirmation requests to an address.
 * @returns Whether there were any.
 */
export async function dropQuestions(
  { jobs }: Pick<Transaction, 'jobs'>,
  accountId: AccountId,
  address: string,
): Promise<boolean> {
  let hasAny = false
  for await (const messages of openMessages(jobs, address)) {
    const questions = messages.filter(
      ({ notification: one }) => one.kind === 'address-question' && one.accountId === accountId,
    )
    await jobs.remove(questions.map(({ id }) => id))
    hasAny ||= questions.length > 0
  }
  return hasAny
}

async function* openMessages(
  jobs: Transaction['jobs'],
  address: string,
): AsyncGenerator<readonly MailMessage[]> {
  const filter = { topic: MAIL_TOPIC, key: addressKey(address), states: OPEN }
  for (let last = 0, size = JOBS_AT_ONCE; size === JOBS_AT_ONCE; ) {
    const found = await jobs.list(filter, last, JOBS_AT_ONCE)
    yield found.flatMap(job => messageOf(job) ?? [])
    size = found.length
    last = found.at(-1)?.id ?? last
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
