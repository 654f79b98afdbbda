import { SERVICE } from '../../domain/accounts/actor.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { followingTurn, nextRoute } from '../../domain/leads/lead-route.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { LeadId, UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { MAX_COLLEAGUES, mailAssigned } from './assign-leads.ts'
import { routingLock } from './incoming-lead.ts'

const LEADS_AT_ONCE = 50

/**
 * Assigns leads that no one has answered in time to another person, once each.
 * @returns Whether there may be more.
 */
export async function reassignUnanswered(store: Store, clock: Clock): Promise<boolean> {
  const due = await store.inbox.fallbacks(clock(), LEADS_AT_ONCE)
  for (const id of due) await store.transact(transaction => reassign(transaction, id, clock()))
  return due.length === LEADS_AT_ONCE
}

async function reassign(transaction: Transaction, id: LeadId, now: number): Promise<void> {
  const { inbox, leadEntries } = transaction
  const [lead] = await inbox.leads([id])
  // Another process may have come first.
  if (!lead || lead.fallbackAt === null || lead.fallbackAt > now) return
  await inbox.setFallback(id, null)
  const personId = lead.status === 'new' ? await nextPerson(transaction, lead) : null
  if (personId === null) return
  await inbox.setInCharge([id], personId)
  await leadEntries.add({ leadId: id, at: now, kind: 'assigned', authorId: null, toId: personId })
  await mailAssigned(transaction, SERVICE, now, { personId, leads: [lead] })
  await recordWrite(transaction, SERVICE, now, {
    subject: 'lead',
    id: String(id),
    action: 'handed over',
    details: { personId },
    changed: [],
  })
}

/** Null: no one but the person who has the lead already. */
async function nextPerson(
  transaction: Transaction,
  { accountId, listingId, inChargeId }: InboxLead,
): Promise<UserId | null> {
  const { inbox, leadRules, listings } = transaction
  await transaction.lock(routingLock(accountId))
  const { fallbackPersonId } = await leadRules.get(accountId)
  const working = (await inbox.colleagues(accountId, MAX_COLLEAGUES)).map(({ id }) => id)
  if (fallbackPersonId !== null && working.includes(fallbackPersonId)) {
    return fallbackPersonId === inChargeId ? null : fallbackPersonId
  }
  const routes = await leadRules.routes(accountId)
  const target = await listings.inquiryTarget(listingId)
  const next = nextRoute(routes, target?.countyId ?? null, working, inChargeId)
  if (next === null) return null
  await leadRules.setTurn(next.id, followingTurn(routes))
  return next.personId
}
