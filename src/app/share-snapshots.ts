import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { SharedIndex } from '../catalog/live-index/shared-index.ts'
import { outgoingPause } from '../catalog/outgoing/outgoing-pause.ts'
import type { Config } from '../config/config.ts'
import { programDigest } from '../snapshot/program-digest.ts'
import { SharedSnapshotFiles } from '../snapshot/shared-snapshot-files.ts'
import { SnapshotFile } from '../snapshot/snapshot-file.ts'
import type { SharedSnapshots } from '../snapshot/snapshots.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'
import { openFiles } from './open-media.ts'

export interface Sharing {
  readonly index: SharedIndex
  readonly snapshots: SharedSnapshots
}

/**
 * Null if this node shares no snapshots, has no index, or has outgoing messages paused: a restored
 * database has the id of the original, whose nodes must not get its snapshots.
 */
export async function openSharing(
  { searchEngine, snapshotStorage, snapshotFile, hasOutgoing }: Config,
  store: Store,
  logger: Logger,
): Promise<Sharing | null> {
  if (snapshotStorage === null || searchEngine === 'sql' || !hasOutgoing) return null
  if ((await outgoingPause(store.settings)) !== null) return null
  const onIgnored = (reason: string) =>
    logger.warn({ reason }, 'A shared snapshot of the search index was ignored')
  const program = programDigest()
  const own = new SnapshotFile(snapshotFile, clock)
  const snapshots = new SharedSnapshotFiles(await openFiles(snapshotStorage), own, {
    program,
    clock,
    newName: () => `${clock().toString(36)}-${randomUUID().slice(0, 8)}`,
    onDamaged: onIgnored,
  })
  const index = new SharedIndex(store, own, snapshots, {
    program,
    clock,
    onFetched: (bytes, milliseconds) =>
      logger.info({ bytes, milliseconds }, 'Shared snapshot of the search index copied'),
    onIgnored,
  })
  return { index, snapshots }
}
