import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CHANGES_WORTH_RENEWING } from '../catalog/live-index/snapshot-renewal.ts'
import { databaseId } from '../catalog/setup/database-id.ts'
import type { Config } from '../config/config.ts'
import { type ChangePosition, changesBetween } from '../domain/accounts/change-position.ts'
import { newHolderName } from '../jobs/holder-name.ts'
import { TopicLease } from '../jobs/topic-lease.ts'
import { UnusableSnapshot } from '../snapshot/snapshots.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'
import { openIndex, openSnapshots } from './open-index.ts'
import { openSharing, type Sharing } from './share-snapshots.ts'

const LEASE = 'index-snapshot'
/** A node that stopped while holding the lease is known to be dead after this time. */
const LEASE_STALE_AFTER_MS = 20_000
const LEASE_LOOKS = 25
const LEASE_LOOK_INTERVAL_MS = 1000

/**
 * Writes a new snapshot of the search index, with all changes since the last one. Of the nodes that
 * share snapshots, one at a time does so and shares it; the others skip it.
 */
export async function renewSnapshot(config: Config, store: Store, logger: Logger): Promise<void> {
  const sharing = await openSharing(config, store, logger)
  if (sharing === null) return await renewOwn(config, store, logger)
  await using lease = new TopicLease(store, LEASE, {
    holder: newHolderName(),
    elapsed: () => performance.now(),
    staleAfterMs: LEASE_STALE_AFTER_MS,
    onError: error =>
      logger.warn({ err: error }, 'Could not tell other nodes that a snapshot is being shared'),
  })
  if (!(await hasTaken(lease, store))) {
    logger.info('Another node shares its snapshot of the search index')
    return
  }
  await renewShared(sharing, config, store, logger)
}

async function renewOwn(config: Config, store: Store, logger: Logger): Promise<void> {
  const snapshots = openSnapshots(config, store, logger, { isWriter: true, isOrderWanted: true })
  // Disposing of the index writes the snapshot, as when a service stops.
  await using index = openIndex(store, logger, snapshots)
  await index.load()
}

/** Waits long enough to detect a dead holder. */
async function hasTaken(lease: TopicLease, store: Store): Promise<boolean> {
  for (let looks = 0; looks < LEASE_LOOKS; looks++) {
    if (looks > 0) await sleep(LEASE_LOOK_INTERVAL_MS)
    if (!(await lease.isFree())) continue
    const take = () => store.transact(({ leases }) => lease.take(leases), { locksByItself: true })
    if (await take()) return true
  }
  return false
}

async function renewShared(
  { index, snapshots }: Sharing,
  config: Config,
  store: Store,
  logger: Logger,
): Promise<void> {
  const latest = await store.changes.latest()
  const isFresh = (position: ChangePosition | null) =>
    position !== null && changesBetween(position, latest) < CHANGES_WORTH_RENEWING
  try {
    // Another node may just have shared a snapshot.
    if (isFresh(await index.position())) return
  } catch (error) {
    await renewOwn(config, store, logger)
    throw error
  }
  if (!isFresh(await index.ownPosition())) await renewOwn(config, store, logger)
  const began = clock()
  const bytes = await snapshots.share().catch(async error => {
    if (!(error instanceof UnusableSnapshot)) throw error
    // Reached only when this node's own snapshot is damaged.
    await renewOwn(config, store, logger)
    return await snapshots.share()
  })
  if (bytes === null) return
  logger.info({ bytes, milliseconds: clock() - began }, 'Snapshot of the search index shared')
  await snapshots.tidy(await databaseId(store, randomUUID))
}
