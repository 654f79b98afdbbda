import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type LeadFilter, leadPages, type ReceivedLead, readableLeads } from './read-leads.ts'

/**
 * Reads all leads of a filter, latest first, in pages. The audit log records the export before the first
 * page is read.
 * @throws Problem as `readableLeads` does.
 */
export async function* exportLeads(
  store: Store,
  clock: Clock,
  principal: Principal,
  filter: LeadFilter,
): AsyncIterable<readonly ReceivedLead[]> {
  const readable = readableLeads(principal, filter)
  const { accountIds, listingId, since, state } = readable
  await store.transact(transaction =>
    recordWrite(transaction, principal.actor, clock(), {
      subject: 'lead',
      id: '',
      action: 'exported',
      details: {
        accountIds,
        listingId,
        since: since === null ? null : new Date(since).toISOString(),
        state,
      },
      changed: [],
    }),
  )
  yield* leadPages(store, readable)
}
