import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/**
 * The lock of transactions that change an address for leads, or that count how often addresses were
 * asked.
 */
export const LEAD_ADDRESSES = 'addresses for leads'

/**
 * Options of transactions that take the lock of an address first. They see the leads that others
 * have just sent to it.
 */
export const LOCKED = { locksByItself: true } as const

/**
 * The name of an account in a question to an address: as an operator approved it, so that no one
 * sends texts of their own.
 */
export async function askingName(
  { members }: Pick<Reader, 'members'>,
  id: AccountId,
): Promise<string> {
  return (await members.approvedName(id)) || `Account ${id}`
}

/** The log entries of a write to an address. */
export function addressWrite(
  { id, accountId }: LeadAddress,
  action: string,
  details: Readonly<Record<string, unknown>>,
) {
  const about = { accountId, ...details }
  return { subject: 'lead-address', id: String(id), action, details: about, changed: [] } as const
}
