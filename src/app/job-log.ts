import type { Logger } from 'pino'
import { MAIL_TOPIC } from '../domain/messages/notification.ts'
import { PHOTO_TOPIC } from '../domain/pictures/picture.ts'
import type { FailedJob, JobEvents } from '../jobs/job-events.ts'
import type { UnknownJobs } from '../jobs/job-workers.ts'

type LoggedEvents = Omit<JobEvents, 'onOutcome'> & {
  readonly onUnknown: (jobs: UnknownJobs) => void
}

/** Logs the outcomes of jobs in the wording of their topics. */
export function jobLog(logger: Logger): LoggedEvents {
  return {
    onFailed: failure => {
      if (failure.topic === MAIL_TOPIC) logMail(logger, failure)
      else if (failure.topic === PHOTO_TOPIC) logPhoto(logger, failure)
      else logJob(logger, failure)
    },
    onPaused: pause => logger.warn(pause, outageOf(pause.topic).began),
    onResumed: end => logger.info(end, outageOf(end.topic).ended),
    onUnknown: jobs =>
      logger.error(
        jobs,
        'This version of Acreage does not know some queued jobs; they stay in the queue',
      ),
    onError: error => logger.error({ err: error }, 'Jobs could not be processed'),
  }
}

interface Outage {
  readonly began: string
  readonly ended: string
}

const OUTAGES: Readonly<Record<string, Outage>> = {
  [MAIL_TOPIC]: {
    began: 'The mail service accepts no messages; all wait, and one at a time is retried',
    ended: 'The mail service accepts messages again',
  },
}

function outageOf(topic: string): Outage {
  return (
    OUTAGES[topic] ?? {
      began:
        'A service that these jobs need is unavailable; all wait, and one at a time is retried',
      ended: 'The service that these jobs need is available again',
    }
  )
}

function logMail(logger: Logger, failure: FailedJob): void {
  const { jobId: messageId, subject: leadId, attempts, reason, nextAttempt } = failure
  const fields = { messageId, leadId, attempts, reason, nextAttempt }
  if (nextAttempt !== null) logger.warn(fields, 'A message could not be sent')
  else logger.error(fields, 'Gave up on a message; "acreage jobs retry" sends it again')
}

function logPhoto(logger: Logger, failure: FailedJob): void {
  const { subject, attempts, reason, nextAttempt, error } = failure
  const isCaused = error instanceof Error && error.cause instanceof Error
  const err = isCaused ? error.cause : error
  const fields = { pictureId: subject, attempts, reason, nextAttempt, err }
  logger.warn(fields, 'A photo could not be fetched')
}

function logJob(logger: Logger, { error, ...failure }: FailedJob): void {
  if (failure.nextAttempt !== null) logger.warn(failure, 'A job failed, and will be retried')
  else logger.error(failure, 'Gave up on a job; "acreage jobs retry" runs it again')
}
