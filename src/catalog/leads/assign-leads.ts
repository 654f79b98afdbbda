import type { Actor } from '../../domain/accounts/actor.ts'
import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { type LeadAssignedMail, MAX_ASSIGNED_AN_HOUR } from '../../domain/leads/lead-assigned.ts'
import { FaultList } from '../../domain/problem.ts'
import type { AccountId, LeadId, UserId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { countAttempts } from '../users/counted-attempts.ts'
import { changeLeads, type LeadTools } from './change-leads.ts'

/** How many people of an account may be chosen. */
export const MAX_COLLEAGUES = 100

/**
 * Assigns some leads to a member of the account, or to no one (null).
 * @returns Whether one was assigned to another user before.
 * @throws Problem as `changeLeads`, `invalid-input` for a person who does not work for the account.
 */
export function assignLeads(
  tools: LeadTools,
  principal: Principal,
  ids: readonly LeadId[],
  personId: UserId | null,
): Promise<boolean> {
  return changeLeads(tools, principal, ids, async (transaction, leads, now) => {
    for (const accountId of new Set(leads.map(lead => lead.accountId))) {
      if (personId !== null) await requireColleague(transaction, accountId, personId)
    }
    const moved = leads.filter(lead => lead.inChargeId !== personId)
    const changed = moved.map(({ id }) => id)
    if (changed.length === 0) return null
    await transaction.inbox.setInCharge(changed, personId)
    if (personId !== null && personId !== userOf(principal)) {
      await mailAssigned(transaction, principal.actor, now, { personId, leads: moved })
    }
    const entry = { kind: 'assigned', toId: personId } as const
    return { ids: changed, action: 'handed over', details: { personId }, entry }
  })
}

/** @throws Problem `invalid-input` for a person who does not work for the account. */
export async function requireColleague(
  { inbox }: Pick<Reader, 'inbox'>,
  accountId: AccountId,
  personId: UserId,
): Promise<void> {
  const colleagues = await inbox.colleagues(accountId, MAX_COLLEAGUES)
  if (colleagues.some(({ id }) => id === personId)) return
  const faults = new FaultList()
  faults.add('invalid', 'person', 'Choose a member of the account of the lead.')
  faults.throwIfAny()
}

/** Leads that are now a person's. */
interface AssignedLeads {
  readonly personId: UserId
  readonly leads: readonly Pick<InboxLead, 'id' | 'listingId' | 'listingTitle' | 'contactName'>[]
}

/** Notifies a person about leads that were assigned, unless there were many such emails lately. */
export async function mailAssigned(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { personId, leads }: AssignedLeads,
): Promise<void> {
  const { users, jobs } = transaction
  const [first] = leads
  const person = await users.get(personId)
  if (!first || !person) return
  const name = `leads assigned to person ${personId}`
  const counted = await countAttempts(transaction, [{ name, max: MAX_ASSIGNED_AN_HOUR }], now)
  if ('oldestAt' in counted) return
  const maker = actor.kind === 'user' ? await users.get(Number(actor.name) as UserId) : null
  const { id: leadId, listingId, listingTitle } = first
  const mail: LeadAssignedMail = {
    kind: 'lead-assigned',
    leadId,
    count: leads.length,
    recipient: person.user.email,
    assignedBy: maker?.user.name ?? '',
    listingId,
    listingTitle: listingTitle || `Listing ${listingId}`,
    contactName: leads.length === 1 ? first.contactName : '',
  }
  await jobs.add([mailJob(mail)], now)
}
