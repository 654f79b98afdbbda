import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { IndexSnapshots, type SnapshotOptions } from '../catalog/live-index/index-snapshots.ts'
import { LiveIndex, type LiveIndexOptions } from '../catalog/live-index/live-index.ts'
import type { Config } from '../config/config.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import { programDigest } from '../snapshot/program-digest.ts'
import { SnapshotFile } from '../snapshot/snapshot-file.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

export function openSnapshots(
  config: Config,
  store: Store,
  logger: Logger,
  task: Pick<SnapshotOptions, 'isWriter' | 'isOrderWanted'>,
): IndexSnapshots {
  return new IndexSnapshots(store, new SnapshotFile(config.snapshotFile, clock), {
    program: programDigest(),
    newIndex: () => new BitmapIndex(),
    ...task,
    clock,
    newDatabaseId: randomUUID,
    onRead: (listings, milliseconds) =>
      logger.info({ listings, milliseconds }, 'Search index read from its snapshot'),
    onIgnored: reason =>
      logger.warn({ reason }, 'The snapshot of the search index was ignored; a new one is made'),
    onWritten: (bytes, milliseconds) =>
      logger.info({ bytes, milliseconds }, 'Snapshot of the search index written'),
    onFailed: error =>
      logger.warn({ err: error }, 'The snapshot of the search index could not be written'),
  })
}

export function openIndex(
  store: Store,
  logger: Logger,
  snapshots: IndexSnapshots,
  options: Pick<LiveIndexOptions, 'freshness' | 'giveWay'> = {},
): LiveIndex {
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'The change log could not be followed')
  const onRebuild = () =>
    logger.warn(
      'The change log no longer has changes that the search index lacks; rebuilding the index',
    )
  const onUnknown = (ids: readonly number[]) =>
    logger.warn(
      { ids: ids.slice(0, 10), count: ids.length },
      'The change log names listings that do not exist',
    )
  const onFull = (error: Error) =>
    logger.error(
      { err: error },
      'The search index is full. New listings are stored, but searches do not find them',
    )
  return new LiveIndex(store, () => new BitmapIndex(), onError, {
    snapshots,
    onRebuild,
    onUnknown,
    onFull,
    ...options,
  })
}
