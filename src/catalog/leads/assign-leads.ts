import type { Principal } from '../../domain/accounts/principal.ts'
import { FaultList } from '../../domain/problem.ts'
import type { AccountId, LeadId, UserId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
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
  return changeLeads(tools, principal, ids, async (transaction, leads) => {
    for (const accountId of new Set(leads.map(lead => lead.accountId))) {
      if (personId !== null) await requireColleague(transaction, accountId, personId)
    }
    const changed = leads.filter(lead => lead.inChargeId !== personId).map(({ id }) => id)
    if (changed.length === 0) return null
    await transaction.inbox.setInCharge(changed, personId)
    const entry = { kind: 'assigned', toId: personId } as const
    return { ids: changed, action: 'handed over', details: { personId }, entry }
  })
}

async function requireColleague(
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
