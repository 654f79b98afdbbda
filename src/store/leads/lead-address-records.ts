import type { LeadAddress } from '../../domain/leads/lead-address.ts'
import type { AccountId } from '../../domain/values/ids.ts'

/** Addresses may be given in any spelling; they are compared by `addressKey`. */
export interface LeadAddressReader {
  get(accountId: AccountId, address: string): Promise<LeadAddress | null>
  /** Of one account, or of all accounts when it is null; by account, then by address. */
  all(accountId: AccountId | null): Promise<readonly LeadAddress[]>
  /** How many addresses of an account were asked after an instant. */
  addressesAsked(accountId: AccountId, since: number): Promise<number>
  /**
   * How many questions an address's mailbox got, from all accounts and in any spelling (`mailboxKey`). All
   * questions count of those who have asked it after the instant, also their earlier ones.
   */
  questionsTo(address: string, since: number): Promise<number>
  /** The address that a link was mailed to; null: there is no such link, or it has expired. */
  byLink(tokenHash: Uint8Array, now: number): Promise<LeadAddress | null>
  /** What listings name for their leads, also where it is the account's own address; each once. */
  namedByListings(): Promise<readonly { accountId: AccountId; address: string }[]>
}

export interface LeadAddressWriter extends LeadAddressReader {
  /** Adds an address, or changes the one that there is; gives it with its id. */
  put(address: Omit<LeadAddress, 'id'>): Promise<LeadAddress>
  /** Adds a link to confirm an address, and removes all that have expired. */
  addLink(addressId: number, tokenHash: Uint8Array, now: number, expiresAt: number): Promise<void>
  /** Makes all links of an address invalid. */
  removeLinks(addressId: number): Promise<void>
  /** Removes an address and its links. */
  remove(addressId: number): Promise<void>
}
