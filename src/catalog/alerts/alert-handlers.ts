import { ALERT_QUESTION_TOPIC, ALERT_TOPIC } from '../../domain/alerts/alert-mail.ts'
import { FairTurns } from '../../domain/values/fair-turns.ts'
import type { AlertAddressId } from '../../domain/values/ids.ts'
import { type JobHandler, type JobInProgress, JobRefused } from '../../jobs/job-handler.ts'
import { FOUR_DAYS_OF_RETRIES, type RetryPolicy } from '../../jobs/retries.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { explainedMailError } from '../messages/mail-handler.ts'
import { ALERTS } from './alert-cursor.ts'
import { ALERT_VERSION, dropAlertMail, readAlertMail } from './alert-jobs.ts'

const DAY_MS = 86_400_000
/** A mailbox that permanently refuses this many emails in a row gets no more. */
const MAX_REFUSALS = 3
/** News are of no use for longer. */
const ONE_DAY_OF_RETRIES: RetryPolicy = { ...FOUR_DAYS_OF_RETRIES, giveUpAfterMs: DAY_MS }

/**
 * Sends the emails of saved searches: confirmation requests and alerts. Each has a topic of its
 * own, so that a request does not wait behind an hour's alerts, or an email about a lead behind
 * either. A sent email leaves no record.
 */
export function alertHandlers(store: Store, mailer: Mailer): JobHandler[] {
  const handler = (topic: string, maxAtOnce: number, retries: RetryPolicy): JobHandler => ({
    topic,
    version: ALERT_VERSION,
    policy: {
      maxAtOnce,
      retries,
      keepsDone: false,
      keyLimit: null,
      crashLimit: null,
      stopTimeoutMs: 10_000,
    },
    limitsOf: () => [],
    run: async (job, signal) => {
      const mail = mailOf(job)
      if (mail === null) throw new JobRefused('The payload of the job is not a message.')
      await mailer.send(mail, signal).catch(error => {
        throw explainedMailError(error)
      })
      const { alertAddressId: id } = mail.notification
      const address = await store.alerts.address(id)
      if (!address?.refusals) return null
      return ({ alerts }) => alerts.changeAddress(id, { refusals: 0 })
    },
    giveUp: async (transaction, job) => {
      const mail = mailOf(job)
      if (mail) await refused(transaction, mail.notification.alertAddressId)
    },
    withdraw: async job => {
      const mail = mailOf(job)
      if (mail) await mailer.withdraw?.(mail)
    },
  })
  const questions = handler(ALERT_QUESTION_TOPIC, 2, FOUR_DAYS_OF_RETRIES)
  return [
    // Requesters take turns, so that one who asks many addresses does not delay the others.
    { ...questions, callers: { turns: new FairTurns(), callerOf: ({ lane }) => lane || null } },
    handler(ALERT_TOPIC, 2, ONE_DAY_OF_RETRIES),
  ]
}

/** Counts an email that was given up, so that a dead mailbox stops getting them. */
async function refused(transaction: Transaction, id: AlertAddressId): Promise<void> {
  const { alerts } = transaction
  await transaction.lock(ALERTS)
  const address = await alerts.address(id)
  if (!address) return
  const refusals = address.refusals + 1
  if (refusals < MAX_REFUSALS) return await alerts.changeAddress(id, { refusals })
  await alerts.removeAddress(id)
  await dropAlertMail(transaction, id)
}

function mailOf({ id, createdAt, payload }: JobInProgress) {
  const notification = readAlertMail(payload)
  return notification && ({ id, createdAt, notification } satisfies Mail)
}
