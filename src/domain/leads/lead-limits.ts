/** How many leads are accepted per hour; 0 for no limit. */
export interface LeadLimits {
  /** Leads per hour from one network address through the forms of the site, to one seller. */
  readonly perAddressAndSeller: number
  /**
   * Leads per hour from one network address through the forms of the site, to all sellers together.
   */
  readonly perAddress: number
  /** Leads per hour with one key, to one recipient of messages. */
  readonly perKeyAndRecipient: number
}

/**
 * `perKeyAndRecipient` is two thirds of the messages that one recipient gets in an hour, so that no
 * key uses up all of them.
 */
export const DEFAULT_LEAD_LIMITS: LeadLimits = {
  perAddressAndSeller: 10,
  perAddress: 30,
  perKeyAndRecipient: 200,
}

/** The largest limit that can be set: all leads of an hour are read to count them. */
export const MAX_LEAD_LIMIT = 1000

/**
 * A customer with a large block of IPv6 addresses (/48) may send this many times as much as a
 * customer with one address.
 */
export const NETWORK_FACTOR = 4

/** The share of a key's leads to one recipient that one buyer may use. */
export const BUYER_SHARE = 1 / 4
