import type { AccountId, ListingId } from '../values/ids.ts'
import type { CopyFormat } from './lead-copy.ts'

const DAY_MS = 86_400_000

/** How long the link in a question is valid. */
export const LINK_VALID_MS = 14 * DAY_MS
/**
 * How often an account's address is asked at most. After that, only an operator can confirm the
 * address.
 */
export const MAX_QUESTIONS = 3
/**
 * How many questions one mailbox gets within the window, from all accounts and in any spelling of
 * its address.
 */
export const MAX_QUESTIONS_TO_ADDRESS = 3
export const ADDRESS_WINDOW_MS = 30 * DAY_MS
/** How many addresses one account may ask within the window. */
export const MAX_QUESTIONS_OF_ACCOUNT = 20
export const ACCOUNT_WINDOW_MS = DAY_MS

/** How many messages are sent to one recipient per hour; further messages wait. */
export const MAX_MESSAGES_AN_HOUR = 300

/**
 * An email address, not the account's own, that an account names for its leads (leadRoutingEmail).
 * The address gets leads once it is confirmed, by a link in an email or by an operator. Instants
 * are milliseconds since 1970 UTC.
 */
export interface LeadAddress {
  /** Identifies the address in the audit log, which has no addresses. */
  readonly id: number
  readonly accountId: AccountId
  /** The address as it was first written. */
  readonly address: string
  readonly namedAt: number
  /** When a question was last sent to the address; null for never. */
  readonly askedAt: number | null
  readonly timesAsked: number
  /** Null while unconfirmed, when the address gets no leads. */
  readonly confirmedAt: number | null
  readonly confirmedBy: 'link' | 'operator' | 'demo' | null
  /** When an operator withdrew the confirmation; the address is not asked again. Null for never. */
  readonly revokedAt: number | null
  /**
   * The office whose owner named the address for an account below it: leads stop with the office.
   * Null for none.
   */
  readonly officeId: AccountId | null
  /** How a CRM there gets a copy of each lead; empty: it gets none. */
  readonly copyFormat: CopyFormat | ''
}

/** Tells an account's own address that leads now go elsewhere. */
export interface LeadsElsewhere {
  readonly kind: 'leads-elsewhere'
  readonly recipient: string
  readonly accountId: AccountId
  /** Null: those of all listings, or of all that name the address. */
  readonly listingId: ListingId | null
  readonly address: string
}

/** An email that asks an address whether it wants an account's leads. */
export interface AddressQuestion {
  readonly kind: 'address-question'
  /** The address that is asked. */
  readonly recipient: string
  readonly accountId: AccountId
}

/** An address that an account has just named, before it has an id. */
export function namedAddress(
  accountId: AccountId,
  address: string,
  now: number,
  officeId: AccountId | null = null,
): Omit<LeadAddress, 'id'> {
  const unasked = { askedAt: null, timesAsked: 0 }
  const unconfirmed = { confirmedAt: null, confirmedBy: null, revokedAt: null }
  return { accountId, address, namedAt: now, ...unasked, ...unconfirmed, officeId, copyFormat: '' }
}

/** Whether an address gets leads, and if not, why. */
export type LeadAddressState = 'confirmed' | 'asked' | 'not asked' | 'revoked'

export function addressStateOf({ confirmedAt, revokedAt, askedAt }: LeadAddress): LeadAddressState {
  if (confirmedAt !== null) return 'confirmed'
  if (revokedAt !== null) return 'revoked'
  return askedAt === null ? 'not asked' : 'asked'
}
