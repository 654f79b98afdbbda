import { hash } from 'node:crypto'
import type { RandomBytes } from '../../domain/accounts/api-key.ts'
import { type AddressQuestion, LINK_VALID_MS } from '../../domain/leads/lead-address.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { askingName, LEAD_ADDRESSES } from './lead-addresses.ts'

/** The log hides texts that begin with this, as it hides keys. */
const TOKEN_START = 'acr_address_'
const TOKEN_BYTES = 24

/** The address that a mailed link confirms. */
export interface LinkedAddress {
  readonly address: string
  /** The approved name of the account that wants its leads sent to the address. */
  readonly account: string
  readonly isConfirmed: boolean
}

/** A new link, before it is mailed. */
interface NewLink {
  readonly account: string
  /** The account's own email address. */
  readonly contact: string
  readonly token: string
  readonly validUntil: number
}

/**
 * Makes a link that confirms an address. Each attempt to mail a link makes a new one, because only
 * the hash of a token is stored. All of them are valid until they expire: a mail that seemed to
 * fail may have arrived.
 * @returns Null when the address has been confirmed or revoked since.
 */
export function newAddressLink(
  store: Store,
  clock: Clock,
  random: RandomBytes,
  { accountId, recipient }: AddressQuestion,
): Promise<NewLink | null> {
  const token = TOKEN_START + Buffer.from(random(TOKEN_BYTES)).toString('hex')
  return store.transact(async transaction => {
    const { leadAddresses, members } = transaction
    // An address that is being revoked gets no link.
    await transaction.lock(LEAD_ADDRESSES)
    const address = await leadAddresses.get(accountId, recipient)
    const member = await members.get(accountId)
    const isOpen = address?.confirmedAt === null && address.revokedAt === null
    if (!isOpen || !member) return null
    const now = clock()
    const validUntil = now + LINK_VALID_MS
    await leadAddresses.addLink(address.id, hashOf(token), now, validUntil)
    const account = await askingName(transaction, accountId)
    return { account, contact: member.email, token, validUntil }
  })
}

export function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}
