import type { Actor } from '../../domain/accounts/actor.ts'
import {
  FEED_ALLOWANCES,
  FEED_TOPIC,
  type Feed,
  type FeedAllowance,
  type FeedRunOrder,
} from '../../domain/feeds/feed.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import { type Job, type NewJob, ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Transaction } from '../../store/store.ts'
import { nextDue } from './schedule.ts'

/** Version 1: a FeedOrder. */
export const FEED_VERSION = 1

/** The payload of a job that runs a feed. */
export interface FeedOrder extends FeedRunOrder {
  /** Whether the schedule has made the job; there is one such job for each feed with a schedule. */
  readonly isScheduled: boolean
}

export function feedJob(feedId: FeedId, order: FeedOrder, dueAt: number | null): NewJob {
  return {
    ...{ topic: FEED_TOPIC, version: FEED_VERSION, key: String(feedId), ...ONE_LANE },
    ...{ payload: JSON.stringify(order), subject: feedId, dueAt },
  }
}

const BY_SCHEDULE: FeedOrder = {
  startedBy: { kind: 'service', name: '' },
  ...{ isScheduled: true, isDryRun: false, allowances: [] },
}

/**
 * Makes the feed due when its schedule says, in the place of what was scheduled before.
 * @param begun When its last run began, or when the feed was added or changed.
 */
export async function schedule(
  { jobs }: Transaction,
  feed: Feed,
  begun: number,
  now: number,
  timeZone: string,
): Promise<void> {
  const waiting = await jobs.about(FEED_TOPIC, [feed.id])
  const former = waiting.filter(job => orderOf(job)?.isScheduled ?? true)
  await jobs.remove(former.map(job => job.id))
  const dueAt = feed.isPaused ? null : nextDue(feed.schedule, begun, now, timeZone)
  if (dueAt !== null) await jobs.add([feedJob(feed.id, BY_SCHEDULE, dueAt)], now)
}

/** When the schedule runs a feed next, in milliseconds since 1970 UTC; null: it does not. */
export function dueOf(jobs: readonly Job[]): number | null {
  return jobs.find(job => orderOf(job)?.isScheduled)?.dueAt ?? null
}

export function orderOf({ payload }: Pick<Job, 'payload'>): FeedOrder | null {
  try {
    return readOrder(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Null: the payload is no FeedOrder. */
export function readOrder(payload: unknown): FeedOrder | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { startedBy, isScheduled, isDryRun, allowances } = payload as Record<string, unknown>
  if (!isStarter(startedBy) || !Array.isArray(allowances)) return null
  const known = allowances.filter(one => FEED_ALLOWANCES.includes(one as FeedAllowance))
  return {
    startedBy,
    isScheduled: isScheduled === true,
    isDryRun: isDryRun === true,
    allowances: known,
  }
}

function isStarter(value: unknown): value is Pick<Actor, 'kind' | 'name'> {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value
}
