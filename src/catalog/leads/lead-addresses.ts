import type { LeadAddress } from '../../domain/leads/lead-address.ts'

/** The lock of transactions that change an address for leads, or that count how often addresses were asked. */
export const LEAD_ADDRESSES = 'addresses for leads'

/** Options of transactions that take the lock of an address first. They see the leads that others have just sent to it. */
export const LOCKED = { locksByItself: true } as const

/** The log entries of a write to an address. */
export function addressWrite(
  { id, accountId }: LeadAddress,
  action: string,
  details: Readonly<Record<string, unknown>>,
) {
  const about = { accountId, ...details }
  return { subject: 'lead-address', id: String(id), action, details: about, changed: [] } as const
}
