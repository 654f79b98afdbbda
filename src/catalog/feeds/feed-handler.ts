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
 * Runs a feed to its end, in a child process.
 * @param untilImport Called when the file has been fetched; the import waits for its promise.
 * @throws Error when the child process has failed, or the signal has ended it; the run can be
 * resumed.
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
/**
 * While others' feeds are queued, a long import pauses after this time, and resumes in its next
 * turn.
 */
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
  // An interrupted run resumes where it stopped.
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
      // One account's feeds must not occupy all places: each may wait long for a slow server.
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
    // If the job is gone, the feed was changed, which added a new job.
    withdraw: async () => {},
  }

  /** @throws JobInterrupted when the service stops, or when others wait; the run resumes later. */
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
    if (feed) await schedule(transaction, feed, { begun, now: clock(), timeZone })
  }
}
