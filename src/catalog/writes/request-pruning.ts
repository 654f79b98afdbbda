import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { REMEMBERED_MS } from './idempotent-requests.ts'

/** Rows in one transaction, few so that other writers wait only briefly. */
const ROWS_AT_ONCE = 500

/**
 * Removes some stored results of requests that are too old to be repeated.
 * @returns Whether there may be more.
 */
export async function removeOldRequests(store: Store, clock: Clock): Promise<boolean> {
  const until = clock() - REMEMBERED_MS
  const removed = await store.transact(
    ({ idempotency }) => idempotency.forgetUntil(until, ROWS_AT_ONCE),
    { locksByItself: true },
  )
  return removed === ROWS_AT_ONCE
}
