import type { AccountId, LeadId, ListingId, UserId } from '../values/ids.ts'
import type { LeadStatus } from './lead-status.ts'

/** How many characters each text of a lead may have. */
export const LEAD_TEXT_LIMITS = {
  contactName: 100,
  emailAddress: 100,
  comment: 1000,
  phoneNumber: 30,
} as const

/** An inquiry as it was sent, after validation. */
export interface LeadDraft {
  readonly listingId: ListingId
  readonly contactName: string
  readonly emailAddress: string
  readonly comment: string
  readonly phoneNumber: string
  /** Whether the buyer asks for financing; null if not stated. */
  readonly financing: boolean | null
  readonly siteId: number | null
  /**
   * Where on a site the lead came from: one of LEAD_SOURCES in version 3, any text in version 1.
   */
  readonly source: string
  /** The buyer's network address, or the address of the request if the client did not state it. */
  readonly clientAddress: string
  /**
   * Identifies one buyer for limits: the owner of the stated network address, otherwise the email
   * address.
   */
  readonly buyer: string
  /** The account that gets the lead; null for the listing's own. */
  readonly accountId: AccountId | null
  /** The account of the user who sent it; null for none. */
  readonly ownerAccountId: AccountId | null
  readonly sendNotification: boolean
}

export interface Lead extends Omit<LeadDraft, 'accountId' | 'sendNotification'> {
  readonly id: LeadId
  readonly accountId: AccountId
  /**
   * The network of a guest who sent it through the site, for limits; empty if it was sent in
   * another way, or erased.
   */
  readonly guestNetwork: string
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly status: LeadStatus
  /** The person in charge; null for no one. */
  readonly inChargeId: UserId | null
  /** Whether a key of the account itself sent it. */
  readonly ownKey: boolean
  /** The day to follow up on, as yyyy-mm-dd; null for none. */
  readonly followUpOn: string | null
  /** When it goes to another person, if it is still new; null for never. */
  readonly fallbackAt: number | null
}

/** A lead that has just arrived. */
export type NewLead = Omit<
  Lead,
  'id' | 'status' | 'inChargeId' | 'ownKey' | 'followUpOn' | 'fallbackAt'
> &
  Partial<Pick<Lead, 'ownKey'>>

/** The position of a lead in the list of all leads, which is ordered by time, then by id. */
export interface LeadPosition {
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly id: LeadId
}

/**
 * The members of a lead in the email about it. A new one must be optional, because queued messages
 * lack it.
 */
type MailedMembers = Pick<
  LeadDraft,
  'listingId' | 'contactName' | 'emailAddress' | 'phoneNumber' | 'comment' | 'financing'
>

/** The data of the email about a lead, as of the lead's arrival. */
export interface LeadNotification extends MailedMembers {
  readonly kind: 'lead'
  readonly leadId: LeadId
  /** An email address. */
  readonly recipient: string
  readonly listingTitle: string
}

export function leadNotification(
  about: Pick<LeadNotification, 'leadId' | 'recipient' | 'listingTitle'>,
  { listingId, contactName, emailAddress, phoneNumber, comment, financing }: MailedMembers,
): LeadNotification {
  const buyer = { contactName, emailAddress, phoneNumber, comment, financing }
  return { kind: 'lead', ...about, listingId, ...buyer }
}

/** `none`: the lead was sent without a message, or the message is no longer stored. */
export type LeadMessageState = 'sent' | 'waiting' | 'failed' | 'none'
export const LEAD_MESSAGE_STATES: readonly LeadMessageState[] = [
  'sent',
  'waiting',
  'failed',
  'none',
]
