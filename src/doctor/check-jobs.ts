import { isKnown } from '../catalog/jobs/known-topics.ts'
import { MAIL_TOPIC } from '../domain/messages/notification.ts'
import { counted } from '../domain/values/counted.ts'
import type { TopicBacklog } from '../store/jobs/job-records.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, formatTime } from './finding.ts'

/**
 * By then a message has been tried five times, if a service is running and the mail server is
 * available.
 */
const LATE_MS = 900_000
/** More are not counted. */
const MAX_PHOTOS = 1_000_000

/**
 * Whether messages are sent, whether any were given up, and whether any job is unknown to this
 * program.
 * @param sends Whether outgoing messages are on; otherwise no message is late.
 */
export async function checkJobs(
  { jobs, pictures }: Pick<Reader, 'jobs' | 'pictures'>,
  now: number,
  sends: boolean,
): Promise<Finding> {
  const backlogs = await jobs.backlog()
  const mail = backlogs.filter(backlog => backlog.topic === MAIL_TOPIC && isKnown(backlog))
  const check = 'jobs'
  const waiting = sumOf(mail, ({ waiting: count }) => count)
  const oldestAt = Math.min(...mail.map(backlog => backlog.oldestAt ?? now))
  const ageMs = now - oldestAt
  if (sends && mail.length > 0 && ageMs > LATE_MS) {
    const text = `${counted(waiting, 'message waits', 'messages wait')}, the oldest for ${formatTime(ageMs)}: is the service running, and does the mail server accept mail? "acreage jobs list --topic mail" shows the errors`
    return { check, state: 'fault', text }
  }
  const unknown = sumOf(
    backlogs.filter(backlog => !isKnown(backlog)),
    backlog => backlog.waiting + backlog.failed,
  )
  if (unknown > 0) {
    const text = `${counted(unknown, 'job is', 'jobs are')} of a topic or version that this version of Acreage does not know: start the version that wrote them; "acreage jobs list" shows them`
    return { check, state: 'warning', text }
  }
  const failed = sumOf(mail, backlog => backlog.failed)
  if (failed > 0) {
    const text = `${counted(failed, 'message was', 'messages were')} given up: "acreage jobs list --state failed" shows the errors, and "acreage jobs retry" sends again`
    return { check, state: 'warning', text }
  }
  const photos = await pictures.waitingForWalk(MAX_PHOTOS)
  const more = photos < MAX_PHOTOS ? '' : 'at least '
  const walked =
    photos === 0
      ? ''
      : `; ${more}${counted(photos, 'photo of imports waits', 'photos of imports wait')} for their turn to be fetched`
  const text = `${counted(waiting, 'message waits', 'messages wait')}, and none is late${walked}`
  return { check, state: 'ok', text }
}

function sumOf(
  backlogs: readonly TopicBacklog[],
  count: (backlog: TopicBacklog) => number,
): number {
  return backlogs.reduce((sum, backlog) => sum + count(backlog), 0)
}
