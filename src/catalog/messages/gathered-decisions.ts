import { MAIL_TOPIC, type Notification } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { JobInProgress, SharedLimit } from '../../jobs/job-handler.ts'
import type { JobReader } from '../../store/jobs/job-reader.ts'
import type { Job, NewJob } from '../../store/jobs/job-records.ts'
import { MAIL_VERSION, mailJob } from './mail-jobs.ts'

/**
 * Decisions about listings are held briefly, each as a message of its own. The first message that
 * is due takes all others of its account along, so that 500 approvals become a few emails. They
 * stay queued until one email has been sent, so a killed process loses none.
 */
const DECISIONS_LANE = 'decisions'

/** While decisions follow each other, mail is sent this many times less often. */
const LATER_TIMES = 5
/** The most decisions in one mail. */
const MAX_TOGETHER = 1_000
/** Older messages were given up long ago. */
const WAITING_MS = 7 * 24 * 3_600_000
/** Enough that other accounts' messages to the same address do not hide this account's. */
const MAX_LOOKED_AT = 100

type Decided = Extract<Notification, { kind: 'listing-decision' }>

/** The job that mails a decision, together with those that follow soon. */
export async function decisionJob(
  jobs: Pick<JobReader, 'lane'>,
  decided: Decided,
  now: number,
  gatheringMs: number,
): Promise<NewJob> {
  const origin = String(decided.accountId)
  const laterMs = LATER_TIMES * gatheringMs
  const { timeOfOrigin } = await jobs.lane({
    topic: MAIL_TOPIC,
    key: addressKey(decided.recipient),
    lane: DECISIONS_LANE,
    origin,
    since: now - laterMs,
    max: MAX_LOOKED_AT,
    ofAll: 1,
    ofOrigin: 1,
  })
  const dueAt = now + (timeOfOrigin === null ? gatheringMs : laterMs)
  return { ...mailJob(decided, { lane: DECISIONS_LANE, origin, rank: 0 }), dueAt }
}

/**
 * The account's other queued decisions, which are sent with a job; none for a job of another kind.
 */
export async function sentTogether(
  jobs: Pick<JobReader, 'waitingInLane'>,
  { id, topic, key, lane, origin, createdAt }: JobInProgress,
): Promise<readonly Job[]> {
  if (lane !== DECISIONS_LANE) return []
  const since = createdAt - WAITING_MS
  const waiting = await jobs.waitingInLane({ topic, key, lane, origin, since, max: MAX_TOGETHER })
  return waiting.filter(job => job.id !== id && job.version <= MAIL_VERSION)
}

/** While decisions of an account are sent, no other of them is: it may be among them. */
export function decisionLimits({ key, lane, origin }: JobInProgress): readonly SharedLimit[] {
  return lane === DECISIONS_LANE ? [{ name: `${origin} ${key}`, max: 1 }] : []
}
