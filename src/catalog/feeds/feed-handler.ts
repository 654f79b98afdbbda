import { FEED_TOPIC, type FeedRunOrder } from '../../domain/feeds/feed.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import {
  type JobHandler,
  type JobInProgress,
  JobInterrupted,
  JobRefused,
} from '../../jobs/job-handler.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { schedule } from './feed-jobs.ts'
import { FEED_VERSION, readOrder } from './feed-order.ts'

/**
 * Runs a feed to its end, in another process.
 * @throws Error when that process has failed, or the signal has ended it; the run can be taken up again.
 */
export type RunFeed = (id: FeedId, order: FeedRunOrder, signal: AbortSignal) => Promise<void>

/** Each is a process of its own, which takes a core and some 200 MB. */
const RUNS_AT_ONCE = 2
const MAX_CRASHES = 5

/** Runs the feeds that are due, and makes each due again when its schedule says. */
export function feedHandler(
  store: Store,
  runFeed: RunFeed,
  clock: Clock,
  timeZone: string,
): JobHandler {
  return {
    topic: FEED_TOPIC,
    version: FEED_VERSION,
    policy: {
      maxAtOnce: RUNS_AT_ONCE,
      retries: {
        ...{ firstWaitMs: 60_000, longestWaitMs: 3_600_000 },
        ...{ giveUpAfterMs: 6 * 3_600_000, minAttempts: 5 },
      },
      keepsDone: false,
      keyLimit: null,
      crashLimit: {
        crashes: MAX_CRASHES,
        reason: `The run was given up: it was interrupted ${MAX_CRASHES} times.`,
      },
      // A run that is broken off goes on from its place.
      stopTimeoutMs: 0,
    },
    limitsOf: ({ key, payload }) => {
      // The feeds of one account leave room for others: each may wait long for a slow server.
      const accountId = readOrder(payload)?.accountId ?? null
      const ofAccount = accountId === null ? [] : [{ name: `account ${accountId}`, max: 1 }]
      return [{ name: `feed ${key}`, max: 1 }, ...ofAccount]
    },
    run: async (job, signal) => {
      const begun = clock()
      const order = readOrder(job.payload)
      const id = job.subject as FeedId
      if (order === null) throw new JobRefused('The payload of the job is no order to run a feed.')
      const feed = await store.feeds.get(id)
      if (feed && (await store.members.get(feed.accountId))) {
        await runFeed(id, order, signal).catch(error => {
          throw signal.aborted ? new JobInterrupted('The service stops', { cause: error }) : error
        })
      }
      return order.isScheduled ? transaction => runAgain(transaction, id, begun) : null
    },
    giveUp: async (transaction, job: JobInProgress) => {
      const id = job.subject as FeedId
      const run = await transaction.feeds.openRun(id)
      if (run) {
        const cause = 'The run was interrupted again and again, and given up.'
        const end = { state: 'failed', cause, report: '', endedAt: clock() } as const
        await transaction.feeds.endRun(run.id, null, end)
      }
      if (readOrder(job.payload)?.isScheduled) await runAgain(transaction, id, clock())
    },
    // Somebody who removed the job has changed the feed, and made a new job.
    withdraw: async () => {},
  }

  async function runAgain(transaction: Transaction, id: FeedId, begun: number): Promise<void> {
    const feed = await transaction.feeds.get(id)
    if (feed) await schedule(transaction, feed, begun, clock(), timeZone)
  }
}
