import type { Principal } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { Problem } from '../../domain/problem.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { readableAccounts } from './read-leads.ts'

/**
 * A lead that a principal may read.
 * @throws Problem `forbidden` when the principal may read no leads, `not-found` for an unknown
 * lead, and for another account's, so that neither is revealed.
 */
export async function ownLead(
  { inbox }: Pick<Reader, 'inbox'>,
  principal: Principal,
  id: LeadId,
): Promise<InboxLead> {
  const accounts = readableAccounts(principal)
  const [lead] = await inbox.leads([id])
  if (lead && (accounts === null || accounts.includes(lead.accountId))) return lead
  throw Problem.of('not-found', 'Invalid Lead ID', `The lead id ${id} could not be found.`)
}
