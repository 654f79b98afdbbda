import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { FeedRuns, RunLost } from '../catalog/feeds/feed-runs.ts'
import type { Config } from '../config/config.ts'
import type { Feed, FeedRun } from '../domain/feeds/feed.ts'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { authorization } from '../feeds/fetching/credentials.ts'
import { download } from '../feeds/fetching/download.ts'
import { type FetchedFile, fileOfOwner } from '../feeds/fetching/fetched-file.ts'
import { type EndedRun, type RunFeedOptions, runFeed } from '../feeds/imports/run-feed.ts'
import { TopicLease } from '../jobs/topic-lease.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import type { Store } from '../store/store.ts'
import { postedListings } from './open-import.ts'

/** Looks until it is certain whether the holder of a lease is alive. */
const LEASE_LOOKS = 10

/**
 * Runs a feed in this process, if no other process does.
 * @throws Problem `conflict` when another one does, and what `runFeed` throws.
 */
export async function runFeedHere(
  config: Config,
  store: Store,
  clock: Clock,
  id: FeedId,
  options: RunFeedOptions,
): Promise<EndedRun> {
  const staleAfterMs = config.intervals['feed-lease']
  await using lease = new TopicLease(store, `feed ${id}`, {
    ...{ holder: randomUUID(), elapsed: () => performance.now(), staleAfterMs },
    // The run's row tells whether another process has taken it over.
    onError: () => {},
  })
  if (!(await hasTaken(lease, store, staleAfterMs))) {
    const detail = `Another process runs the feed ${id} now. "acreage feed show ${id}" shows how far it has come.`
    throw Problem.of('conflict', 'Feed is running', detail)
  }
  const tools = {
    runs: new FeedRuns(store, clock),
    listings: await postedListings(store, clock),
    ...{ calendar: new Calendar(config.timeZone), clock },
    fetch: (feed: Feed, run: FeedRun) => fileOf(config, feed, run),
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

/** The file of a feed; null: it has not changed since the last run. A dry run gets it in any case. */
async function fileOf(config: Config, feed: Feed, run: FeedRun): Promise<FetchedFile | null> {
  const { address, credentials } = feed
  const { etag, lastModified } = run.isDryRun ? { etag: '', lastModified: '' } : feed
  if (isAbsolute(address)) return await fileOfOwner(address, etag)
  const folder = join(config.dataDirectory, 'feeds')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return await download(address, join(folder, String(feed.id)), {
    guard: { isAllowed: allowedBy(config), signal: new AbortController().signal },
    authorization: authorization(credentials, config.feedCredentials),
    ...{ etag, lastModified },
  })
}

function allowedBy({ sourceNetworks }: Config): (address: string) => boolean {
  const networks = sourceNetworks.map(network =>
    ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
    ),
  )
  return address => {
    if (isPublicAddress(address)) return true
    const asked = ipaddr.process(address)
    return networks.some(network => asked.kind() === network[0].kind() && asked.match(network))
  }
}
