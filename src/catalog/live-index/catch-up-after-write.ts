import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../domain/problem.ts'
import type { ListingSearch } from './listing-search.ts'

/** Long enough for a database server that is restarted, or replaced by its standby. */
const MAX_WAIT_MS = 5000
const PAUSE_MS = 100

/**
 * Waits until the searches and caches of this process include the last commit, so that writers read
 * their own writes. If the database fails after the commit, waits until it is back.
 * @param onError Called with defects. Searches and caches catch up later then.
 * @throws Problem `unavailable` when the database stays away.
 */
export async function catchUpAfterWrite(
  listingSearch: Pick<ListingSearch, 'catchUp'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const timeout = AbortSignal.timeout(MAX_WAIT_MS)
  for (;;) {
    try {
      return await listingSearch.catchUp()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'unavailable') return onError(error)
      if (timeout.aborted) throw notVisibleYet(error)
    }
    await sleep(PAUSE_MS)
  }
}

function notVisibleYet(cause: Problem): Problem {
  const detail =
    'This was saved, but the database is not answering, so it does not appear here yet. If you send it again, use the same Idempotency-Key to avoid saving it twice.'
  return Problem.unavailable('Database unavailable', detail, { after: 5, cause })
}
