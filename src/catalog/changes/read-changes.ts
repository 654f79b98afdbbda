import type { Change } from '../../domain/accounts/change.ts'
import { type ChangePosition, comparePositions } from '../../domain/accounts/change-position.ts'
import type { Reader } from '../../store/store.ts'

const CHANGES_PER_STEP = 500

/**
 * Reads the changes after one, oldest first, in steps, so that a log of any length can be read. Changes that
 * are no longer in the log are left out.
 */
export async function* readChanges(
  { changes }: Pick<Reader, 'changes'>,
  start: ChangePosition,
): AsyncIterable<readonly Change[]> {
  const pruned = await changes.prunedUntil()
  let after = comparePositions(start, pruned) < 0 ? pruned : start
  for (;;) {
    const step = await changes.since(after, CHANGES_PER_STEP)
    if (step === 'pruned') {
      after = await changes.prunedUntil()
      continue
    }
    const last = step.at(-1)
    if (last === undefined) return
    yield step
    after = last.position
  }
}
