import { FEED_TOPIC, type Feed, type FeedRunOrder } from '../../domain/feeds/feed.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { FairPlaces, type Place } from '../../domain/values/fair-places.ts'
import { FairTurns } from '../../domain/values/fair-turns.ts'
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
 * @param untilImport Called when the file is there; what it resolves to is waited for before records are imported.
 * @throws Error when that process has failed, or the signal has ended it; the run can be taken up again.
 */
export type RunFeed = (
  id: FeedId,
  order: FeedRunOrder,
  signal: AbortSignal,
  untilImport: () => Promise<void>,
) => Promise<void>

/** Each is a process of its own. Most of them wait for servers, which takes little memory. */
const RUNS_AT_ONCE = 8
/** An import takes a core and some 200 MB. */
const IMPORTS_AT_ONCE = 2
/** While the feeds of others wait, a long import makes room for them after this time, and goes on from its place in its next turn. */
const SLICE_MS = 15_000
const MAX_CRASHES = 5

const POLICY: JobHandler['policy'] = {
  maxAtOnce: RUNS_AT_ONCE,
  retries: {
    firstWaitMs: 60_000,
    longestWaitMs: 3_600_000,
    giveUpAfterMs: 6 * 3_600_000,
    minAttempts: 5,
  },
  keepsDone: false,
  keyLimit: null,
  crashLimit: {
    crashes: MAX_CRASHES,
    reason: `The run was given up: it was interrupted ${MAX_CRASHES} times.`,
  },
  // A run that is broken off goes on from its place.
  stopTimeoutMs: 0,
}

/** Runs the feeds that are due, and makes each due again when its schedule says. */
export function feedHandler(
  store: Store,
  runFeed: RunFeed,
  clock: Clock,
  timeZone: string,
): JobHandler {
  const turns = new FairTurns()
  const imports = new FairPlaces({
    places: IMPORTS_AT_ONCE,
    ofCaller: 1,
    sliceMs: SLICE_MS,
    refusal: () => new Error('Any number of imports may wait.'),
  })
  return {
    topic: FEED_TOPIC,
    version: FEED_VERSION,
    policy: POLICY,
    callers: { turns, callerOf: ({ payload }) => readOrder(payload)?.accountId ?? null },
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
        await inPlaces(feed, order, signal)
        // An account whose run failed comes last.
        const after = await store.feeds.get(id)
        turns.ended(feed.accountId, (after?.failures ?? 0) > 0)
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

  /** @throws JobInterrupted when the service stops, or when others wait; the run goes on later. */
  async function inPlaces(feed: Feed, order: FeedRunOrder, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    const stop = AbortSignal.any([signal, over.signal])
    const held: Place[] = []
    const untilImport = async () => {
      const place = await imports.take(feed.accountId, { signal: stop })
      held.push(place)
      place.over.addEventListener('abort', () => over.abort(), { once: true })
    }
    try {
      await runFeed(feed.id, order, stop, untilImport)
    } catch (cause) {
      if (signal.aborted) throw new JobInterrupted('The service stops', { cause })
      if (over.signal.aborted) throw new JobInterrupted('The feeds of others wait', { cause })
      throw cause
    } finally {
      for (const place of held) place[Symbol.dispose]()
    }
  }

  async function runAgain(transaction: Transaction, id: FeedId, begun: number): Promise<void> {
    const feed = await transaction.feeds.get(id)
    if (feed) await schedule(transaction, feed, begun, clock(), timeZone)
  }
}
