import { accountName } from '../../domain/accounts/member.ts'
import type { LeadCopyMail } from '../../domain/leads/lead-copy.ts'
import type { LeadReplyMail } from '../../domain/leads/lead-reply.ts'
import type { Reader } from '../../store/store.ts'

/** Whether an automatic answer is still to be sent: no one has answered its lead, or marked it. */
export async function isAnswerWanted(
  { inbox }: Pick<Reader, 'inbox'>,
  { leadId }: LeadReplyMail,
): Promise<boolean> {
  const [lead] = await inbox.leads([leadId])
  return lead?.status === 'new' && lead.emailAddress !== ''
}

/**
 * The name of the account whose lead is copied; null: the address no longer gets copies, or the lead
 * was erased.
 */
export async function copiedTo(
  { inbox, leadAddresses, members }: Pick<Reader, 'inbox' | 'leadAddresses' | 'members'>,
  { accountId, leadId, recipient }: LeadCopyMail,
): Promise<string | null> {
  const address = await leadAddresses.get(accountId, recipient)
  const [lead] = await inbox.leads([leadId])
  const member = await members.get(accountId)
  const isWanted = address !== null && address.confirmedAt !== null && address.copyFormat !== ''
  return isWanted && member && lead?.emailAddress ? accountName(member) : null
}
