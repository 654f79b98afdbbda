import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import type { AccountId } from '../../domain/values/ids.ts'

/** Addresses may be given in any spelling; they are compared by `addressKey`. */
export interface LeadAddressReader {
  get(accountId: AccountId, address: string): Promise<LeadAddress | null>
  /** The addresses of an account, or of all accounts (null), by account and address. */
  all(accountId: AccountId | null): Promise<readonly LeadAddress[]>
  /** How many addresses of an account were asked after an instant. */
  addressesAsked(accountId: AccountId, since: number): Promise<number>
  /**
   * How many questions the mailbox of an address got, from all accounts and in any spelling (`mailboxKey`). If an
   * account has asked after the instant, its earlier questions count too.
   */
  questionsTo(address: string, since: number): Promise<number>
  /** The address that a link was mailed to; null: there is no such link, or it has expired. */
  byLink(tokenHash: Uint8Array, now: number): Promise<LeadAddress | null>
  /** The addresses that listings name for their leads, each once, also the account's own address. */
  namedByListings(): Promise<readonly { accountId: AccountId; address: string }[]>
}

export interface LeadAddressWriter extends LeadAddressReader {
  /** Adds an address, or overwrites the present one. @returns The address with its id. */
  put(address: Omit<LeadAddress, 'id'>): Promise<LeadAddress>
  /** Adds a link that confirms an address, and removes all expired links. */
  addLink(addressId: number, tokenHash: Uint8Array, now: number, expiresAt: number): Promise<void>
  /** Makes all links of an address invalid. @returns Whether there were any. */
  removeLinks(addressId: number): Promise<boolean>
  /** Removes an address and its links. */
  remove(addressId: number): Promise<void>
}
