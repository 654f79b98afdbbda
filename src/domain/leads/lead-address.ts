import type { AccountId } from '../values/ids.ts'

const DAY_MS = 86_400_000

/** For how long the link in a question is valid. */
export const LINK_VALID_MS = 14 * DAY_MS
/** An account's address is asked so often at most; after that only an operator can confirm it. */
export const MAX_QUESTIONS = 3
/** One mailbox gets so many questions at most, from all accounts together and in any spelling, in so many days. */
export const MAX_QUESTIONS_TO_ADDRESS = 3
export const ADDRESS_WINDOW_MS = 30 * DAY_MS
/** One account may have so many addresses asked in a day. */
export const MAX_QUESTIONS_OF_ACCOUNT = 20
export const ACCOUNT_WINDOW_MS = DAY_MS

/** At most so many messages an hour go out to one recipient; the others wait. */
export const MAX_MESSAGES_AN_HOUR = 300

/**
 * An e-mail address, not the account's own, that an account names for its leads (leadRoutingEmail). It gets
 * leads once it is confirmed: by a link that is mailed to it, or by an operator. Instants are milliseconds
 * since 1970 UTC.
 */
export interface LeadAddress {
  /** What the audit log calls it, which holds no addresses. */
  readonly id: number
  readonly accountId: AccountId
  /** As it was written first. */
  readonly address: string
  readonly namedAt: number
  /** When a question was last mailed to it; null: never. */
  readonly askedAt: number | null
  readonly timesAsked: number
  /** Null: it gets no leads. */
  readonly confirmedAt: number | null
  readonly confirmedBy: 'link' | 'operator' | 'demo' | null
  /** When an operator took the confirmation away; it is not asked again. Null: nobody did. */
  readonly revokedAt: number | null
}

/** A message that asks an address whether it wants an account's leads. */
export interface AddressQuestion {
  /** The address that is asked. */
  readonly recipient: string
  readonly accountId: AccountId
}

/** An address that an account has just named, before it has an id. */
export function namedAddress(
  accountId: AccountId,
  address: string,
  now: number,
): Omit<LeadAddress, 'id'> {
  const unasked = { askedAt: null, timesAsked: 0 }
  const unconfirmed = { confirmedAt: null, confirmedBy: null, revokedAt: null }
  return { accountId, address, namedAt: now, ...unasked, ...unconfirmed }
}
