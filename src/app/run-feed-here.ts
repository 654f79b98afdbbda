import { setTimeout as sleep } from 'node:timers/promises'
import { FeedRuns, RunLost } from '../catalog/feeds/feed-runs.ts'
import type { Config } from '../config/config.ts'
import type { Feed, FeedRun } from '../domain/feeds/feed.ts'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { type EndedRun, type RunFeedOptions, runFeed } from '../feeds/imports/run-feed.ts'
import { newHolderName } from '../jobs/holder-name.ts'
import { TopicLease } from '../jobs/topic-lease.ts'
import type { Store } from '../store/store.ts'
import { fileOfFeed } from './feed-files.ts'
import { postedListings } from './open-import.ts'

/** Attempts until it is certain whether the lease holder is alive. */
const LEASE_LOOKS = 10

export interface FeedProcess {
  readonly config: Config
  readonly store: Store
  readonly clock: Clock
}

/**
 * Runs a feed in this process, unless another process is running it.
 * @throws Problem `conflict` if one is, and the errors of `runFeed`.
 */
export async function runFeedHere(
  { config, store, clock }: FeedProcess,
  id: FeedId,
  options: RunFeedOptions,
): Promise<EndedRun> {
  const staleAfterMs = config.intervals['feed-lease']
  await using lease = new TopicLease(store, `feed ${id}`, {
    holder: newHolderName(),
    elapsed: () => performance.now(),
    staleAfterMs,
    // The row of the run shows whether another process has taken it over.
    onError: () => {},
  })
  if (!(await hasTaken(lease, store, staleAfterMs))) {
    const detail = `Another process runs the feed ${id} now. "acreage feed show ${id}" shows how far it has come.`
    throw Problem.of('conflict', 'Feed is running', detail)
  }
  const tools = {
    runs: new FeedRuns(store, clock),
    listings: postedListings(store, clock, config.approval),
    calendar: new Calendar(config.timeZone),
    clock,
    fetch: (feed: Feed, run: FeedRun) => fileOfFeed({ config, store }, feed, run),
  }
  try {
    return await runFeed(tools, id, options)
  } catch (error) {
    if (!(error instanceof RunLost)) throw error
    const detail = `Another process has taken up the run of feed ${id}, or the feed was removed.`
    throw Problem.of('conflict', 'Run taken up', detail)
  }
}

async function hasTaken(lease: TopicLease, store: Store, staleAfterMs: number): Promise<boolean> {
  for (let look = 0; look < LEASE_LOOKS; look++) {
    if (look > 0) await sleep((1.5 * staleAfterMs) / LEASE_LOOKS)
    if (!(await lease.isFree())) continue
    const take = () => store.transact(({ leases }) => lease.take(leases), { locksByItself: true })
    if (await take()) return true
  }
  return false
}
