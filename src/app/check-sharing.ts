import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { checkShared } from '../doctor/check-database-server.ts'
import type { Finding } from '../doctor/finding.ts'
import { changesBetween } from '../domain/accounts/change-position.ts'
import { shownSnapshotStorage } from '../snapshot/snapshot-storage.ts'
import type { Store } from '../store/store.ts'
import { openSharing } from './share-snapshots.ts'

/** Checks the snapshot that nodes share. @returns No findings where they share none. */
export async function checkSharedSnapshot(
  config: Config,
  store: Store,
): Promise<readonly Finding[]> {
  const { snapshotStorage } = config
  if (snapshotStorage === null) return []
  const place = shownSnapshotStorage(snapshotStorage)
  try {
    const sharing = await openSharing(config, store, pino({ level: 'silent' }))
    const position = (await sharing?.index.position()) ?? null
    const latest = await store.changes.latest()
    const found = position && { behind: changesBetween(position, latest) }
    return [checkShared(place, found)]
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [checkShared(place, { fault })]
  }
}
