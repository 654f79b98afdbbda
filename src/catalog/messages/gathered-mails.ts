import { MAIL_TOPIC, type Notification } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { JobInProgress, SharedLimit } from '../../jobs/job-handler.ts'
import type { JobReader } from '../../store/jobs/job-reader.ts'
import type { Job, JobTurn, NewJob } from '../../store/jobs/job-records.ts'
import { MAIL_VERSION, mailJob } from './mail-jobs.ts'

/**
 * Decisions about listings, and account requests, are held, each as a message of its own. The first
 * message that is due takes all others of its account along, so that 500 approvals become a few
 * emails. They stay queued until one email has been sent, so a killed process loses none.
 */
const DECISIONS_LANE = 'decisions'
const REQUESTS_LANE = 'account-requests'

/** While decisions follow each other, mail is sent this many times less often. */
const LATER_TIMES = 5
/** Between two emails about account requests. */
const REQUESTS_MS = 3_600_000
/** The most messages in one email. */
const MAX_TOGETHER = 1_000
/** Older messages were given up long ago. */
const WAITING_MS = 7 * 24 * 3_600_000
/** Enough that other accounts' messages to the same address do not hide this account's. */
const MAX_LOOKED_AT = 100

type OfKind<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>
type Queue = Pick<JobReader, 'lane'>

/** The job that mails a decision, together with those that follow soon. */
export async function decisionJob(
  jobs: Queue,
  decided: OfKind<'listing-decision'>,
  now: number,
  gatheringMs: number,
): Promise<NewJob> {
  const turn = { lane: DECISIONS_LANE, origin: String(decided.accountId), rank: 0 }
  const laterMs = LATER_TIMES * gatheringMs
  const isFirst = !(await hasJobSince(jobs, decided.recipient, turn, now - laterMs))
  return { ...mailJob(decided, turn), dueAt: now + (isFirst ? gatheringMs : laterMs) }
}

/** Mails reviewers that accounts wait: immediately, or an hour after the previous email. */
export async function requestsJob(
  jobs: Queue,
  mail: OfKind<'account-requests'>,
  now: number,
): Promise<NewJob> {
  const turn = { lane: REQUESTS_LANE, origin: REQUESTS_LANE, rank: 0 }
  // What was sent within the hour may have been added an hour before that.
  const isFirst = !(await hasJobSince(jobs, mail.recipient, turn, now - 2 * REQUESTS_MS))
  return { ...mailJob(mail, turn), dueAt: isFirst ? now : now + REQUESTS_MS }
}

async function hasJobSince(
  jobs: Queue,
  recipient: string,
  { lane, origin }: JobTurn,
  since: number,
): Promise<boolean> {
  const { timeOfOrigin } = await jobs.lane({
    topic: MAIL_TOPIC,
    key: addressKey(recipient),
    lane,
    origin,
    since,
    max: MAX_LOOKED_AT,
    ofAll: 1,
    ofOrigin: 1,
  })
  return timeOfOrigin !== null
}

/**
 * The other queued messages that are sent with a job: of the same account, or all about account
 * requests; none for a job of another kind.
 */
export async function sentTogether(
  jobs: Pick<JobReader, 'waitingInLane'>,
  { id, topic, key, lane, origin, createdAt }: JobInProgress,
): Promise<readonly Job[]> {
  if (!isGathered(lane)) return []
  const since = createdAt - WAITING_MS
  const waiting = await jobs.waitingInLane({ topic, key, lane, origin, since, max: MAX_TOGETHER })
  return waiting.filter(job => job.id !== id && job.version <= MAIL_VERSION)
}

/** While messages are sent together, no other of them is: it may be among them. */
export function gatheredLimits({ key, lane, origin }: JobInProgress): readonly SharedLimit[] {
  return isGathered(lane) ? [{ name: `${origin} ${key}`, max: 1 }] : []
}

function isGathered(lane: string): boolean {
  return lane === DECISIONS_LANE || lane === REQUESTS_LANE
}
