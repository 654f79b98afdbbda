import { BackgroundWork } from '../../jobs/background-work.ts'
import type { Store } from '../../store/store.ts'

/** How often the change log is read for the changes of other processes. */
const FOLLOW_INTERVAL_MS = 100
/** Failures do not fill the log. */
const FAILURE_PAUSE = { firstMs: 200, maxMs: 5000 }
/**
 * Under many small writes, each node would otherwise look for changes nearly as often as all nodes
 * commit.
 */
const GATHER_MS = 50

/**
 * Takes in the changes that others commit: soon after a hint of the store, and now and then without
 * one.
 */
export function following(
  store: Pick<Store, 'watchChanges'>,
  catchUp: () => Promise<void>,
  onError: (error: unknown) => void,
): BackgroundWork {
  const look = async () => {
    await catchUp()
    return false
  }
  return new BackgroundWork(look, onError, FOLLOW_INTERVAL_MS, {
    failurePause: FAILURE_PAUSE,
    hints: { watch: listener => store.watchChanges(listener), gatherMs: GATHER_MS },
  })
}
