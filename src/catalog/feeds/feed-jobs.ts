import { FEED_TOPIC, type Feed } from '../../domain/feeds/feed.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import { type NewJob, ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Transaction } from '../../store/store.ts'
import { FEED_VERSION, type FeedOrder, orderOf } from './feed-order.ts'
import { nextDue } from './schedule.ts'

export function feedJob(feedId: FeedId, order: FeedOrder, dueAt: number | null): NewJob {
  return {
    topic: FEED_TOPIC,
    version: FEED_VERSION,
    key: String(feedId),
    ...ONE_LANE,
    payload: JSON.stringify(order),
    subject: feedId,
    dueAt,
  }
}

const BY_SCHEDULE: Omit<FeedOrder, 'accountId'> = {
  startedBy: { kind: 'service', name: '' },
  isScheduled: true,
  isDryRun: false,
  allowances: [],
}

export interface FeedTimes {
  readonly begun: number
  readonly now: number
  readonly timeZone: string
}

/**
 * Makes the feed due when its schedule says, in place of the former time.
 * @param begun When its last run began, or when the feed was added or changed.
 */
export async function schedule(
  { jobs }: Transaction,
  feed: Feed,
  { begun, now, timeZone }: FeedTimes,
): Promise<void> {
  const waiting = await jobs.about(FEED_TOPIC, [feed.id])
  const former = waiting.filter(job => orderOf(job)?.isScheduled ?? true)
  await jobs.remove(former.map(job => job.id))
  const dueAt = feed.isPaused ? null : nextDue(feed.schedule, begun, now, timeZone)
  if (dueAt !== null)
    await jobs.add([feedJob(feed.id, { ...BY_SCHEDULE, accountId: feed.accountId }, dueAt)], now)
}
