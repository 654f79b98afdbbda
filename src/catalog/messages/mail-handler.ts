import { MAX_MESSAGES_AN_HOUR } from '../../domain/leads/lead-address.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import {
  type JobHandler,
  type JobInProgress,
  JobRefused,
  KeyUnavailable,
  TopicUnavailable,
} from '../../jobs/job-handler.ts'
import { FOUR_DAYS_OF_RETRIES } from '../../jobs/retries.ts'
import {
  type Mail,
  type Mailer,
  MailRefused,
  MailUnavailable,
  RecipientUnavailable,
} from '../../mail/mailer.ts'
import type { Store } from '../../store/store.ts'
import { gatheredLimits, sentTogether } from './gathered-mails.ts'
import { MAIL_VERSION, messageOf, readNotification } from './mail-jobs.ts'

const HOUR_MS = 3_600_000

/** Sends messages. A sent message stays as a record of the lead. */
export function mailHandler(store: Pick<Store, 'jobs'>, mailer: Mailer, clock: Clock): JobHandler {
  return {
    topic: MAIL_TOPIC,
    version: MAIL_VERSION,
    policy: {
      maxAtOnce: 5,
      retries: FOUR_DAYS_OF_RETRIES,
      keepsDone: true,
      keyLimit: { attempts: MAX_MESSAGES_AN_HOUR, windowMs: HOUR_MS },
      crashLimit: null,
      stopTimeoutMs: 10_000,
    },
    limitsOf: gatheredLimits,
    run: async (job, signal) => {
      const mail = mailOf(job)
      if (mail === null) throw new JobRefused('The payload of the job is not a message.')
      const others = await sentTogether(store.jobs, job)
      const together = others.flatMap(other => messageOf(other) ?? [])
      await mailer.send({ ...mail, together }, signal).catch(error => {
        throw explainedMailError(error)
      })
      if (together.length === 0) return null
      const ids = together.map(({ id }) => id)
      return ({ jobs }) => jobs.finishTogether(job, ids, clock())
    },
    giveUp: async () => {},
    withdraw: async job => {
      const mail = mailOf(job)
      if (mail) await mailer.withdraw?.(mail)
    },
  }
}

function mailOf({ id, createdAt, payload }: JobInProgress): Mail | null {
  const notification = readNotification(payload)
  return notification && { id, createdAt, notification }
}

/** An error of the mailer as the queue understands it. */
export function explainedMailError(error: unknown): unknown {
  if (error instanceof MailRefused) return new JobRefused(error.message, { cause: error })
  if (error instanceof MailUnavailable) return new TopicUnavailable(error.message, { cause: error })
  if (error instanceof RecipientUnavailable)
    return new KeyUnavailable(error.message, { cause: error })
  return error
}
