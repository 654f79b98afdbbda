import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type LeadFilter, leadPages, type ReceivedLead, readableLeads } from './read-leads.ts'

/**
 * Leads that leave the service in bulk, latest first, in pages. The audit log says so before the first
 * of them is given out.
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
