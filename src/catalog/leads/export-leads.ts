import type { Actor } from '../../domain/accounts/actor.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type LeadFilter, leadPages, type ReceivedLead } from './read-leads.ts'

/**
 * Leads that leave the service in bulk, latest first, in pages. The audit log says so before the first
 * of them is given out.
 */
export async function* exportLeads(
  store: Store,
  clock: Clock,
  actor: Actor,
  filter: LeadFilter,
): AsyncIterable<readonly ReceivedLead[]> {
  const { accountIds, listingId, since, state } = filter
  await store.transact(transaction =>
    recordWrite(transaction, actor, clock(), {
      subject: 'lead',
      id: '',
      deed: 'exported',
      details: {
        accountIds,
        listingId,
        since: since === null ? null : new Date(since).toISOString(),
        state,
      },
      changed: [],
    }),
  )
  yield* leadPages(store, filter)
}
