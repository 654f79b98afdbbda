import type { Actor } from '../../domain/accounts/actor.ts'
import { FEED_ALLOWANCES, type FeedAllowance, type FeedRunOrder } from '../../domain/feeds/feed.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Job } from '../../store/jobs/job-records.ts'

/** Version 1: a FeedOrder. */
export const FEED_VERSION = 1

/** The payload of a job that runs a feed. */
export interface FeedOrder extends FeedRunOrder {
  /** Whether the schedule added the job; each feed with a schedule has one such job. */
  readonly isScheduled: boolean
  /** Whether only the first records are read, for the page that assigns the columns. */
  readonly isSample?: boolean
  /** The account of the feed; null: the order is of an earlier version, which did not say. */
  readonly accountId: AccountId | null
}

/** When the schedule runs a feed next, in milliseconds since 1970 UTC; null: it does not. */
export function dueOf(jobs: readonly Job[]): number | null {
  return jobs.find(job => orderOf(job)?.isScheduled)?.dueAt ?? null
}

/** Whether a run that a user requested is queued or runs. One that was given up is not. */
export function isRequested(jobs: readonly Job[]): boolean {
  return alive(jobs).some(order => order && !order.isScheduled && !order.isSample)
}

/** Whether the first records of the file are to be read. */
export function isReading(jobs: readonly Job[]): boolean {
  return alive(jobs).some(order => order?.isSample)
}

function alive(jobs: readonly Job[]): readonly (FeedOrder | null)[] {
  return jobs.filter(({ dueAt }) => dueAt !== null).map(orderOf)
}

export function orderOf({ payload }: Pick<Job, 'payload'>): FeedOrder | null {
  try {
    return readOrder(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Null: the payload is not a FeedOrder. */
export function readOrder(payload: unknown): FeedOrder | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { startedBy, isScheduled, isSample, isDryRun, allowances, accountId } = payload as Record<
    string,
    unknown
  >
  if (!isStarter(startedBy) || !Array.isArray(allowances)) return null
  const known = allowances.filter(one => FEED_ALLOWANCES.includes(one as FeedAllowance))
  return {
    startedBy,
    isScheduled: isScheduled === true,
    isSample: isSample === true,
    isDryRun: isDryRun === true,
    allowances: known,
    accountId: typeof accountId === 'number' ? (accountId as AccountId) : null,
  }
}

function isStarter(value: unknown): value is Pick<Actor, 'kind' | 'name'> {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value
}
