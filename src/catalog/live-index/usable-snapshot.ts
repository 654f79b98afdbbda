import {
  changesBetween,
  comparePositions,
  LOG_START,
  positionText,
} from '../../domain/accounts/change-position.ts'
import { counted } from '../../domain/values/counted.ts'
import type { SnapshotLabel } from '../../snapshot/snapshots.ts'
import { UnusableSnapshot } from '../../snapshot/snapshots.ts'
import type { Reader } from '../../store/store.ts'

/**
 * Reading more changes than this, and more than there are listings, takes longer than reading all
 * listings.
 */
const MAX_CHANGES_BEHIND = 10_000

/**
 * Checks that a snapshot, with the changes in the log, equals an index built from all listings.
 * @param program The digest of the program's sources.
 * @throws UnusableSnapshot with the reason why that is not certain.
 */
export async function requireUsable(
  { changes, settings }: Pick<Reader, 'changes' | 'settings'>,
  program: string,
  label: SnapshotLabel,
): Promise<void> {
  const { database, position } = label
  if (program !== label.program) {
    throw new UnusableSnapshot('another version of the program, or of Node.js, wrote it')
  }
  if (database !== (await settings.get('database-id'))) {
    throw new UnusableSnapshot('it is of another database')
  }
  const isAtStart = comparePositions(position, LOG_START) <= 0
  if (!isAtStart && comparePositions(position, await changes.prunedUntil()) <= 0) {
    throw new UnusableSnapshot('the change log no longer has the changes since it was written')
  }
  if (label.change !== ((await changes.describe(position)) ?? '')) {
    throw new UnusableSnapshot(
      `it has a change, number ${positionText(position)}, that the database does not have`,
    )
  }
  if (await changes.has('places', position)) {
    throw new UnusableSnapshot('places have changed since the listings in it were read')
  }
  const behind = changesBetween(position, await changes.latest())
  if (behind > Math.max(MAX_CHANGES_BEHIND, label.listings)) {
    throw new UnusableSnapshot(`it is ${counted(behind, 'change')} behind`)
  }
}
