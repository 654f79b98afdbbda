import type { AccountId, LeadId, ListingId } from '../values/ids.ts'

/** The longest that each text of a lead may be, in characters. */
export const LEAD_TEXT_LIMITS = {
  contactName: 100,
  emailAddress: 100,
  comment: 1000,
  phoneNumber: 30,
} as const

/** How many leads one buyer may send to one listing in an hour. */
export const MAX_LEADS_PER_HOUR = 20

/** An enquiry as it was sent, every member read and found well formed. */
export interface LeadDraft {
  readonly listingId: ListingId
  readonly contactName: string
  readonly emailAddress: string
  readonly comment: string
  readonly phoneNumber: string
  /** Whether the buyer asks for financing; null: did not say. */
  readonly financing: boolean | null
  readonly siteId: number | null
  /** Where the form stood: one of LEAD_SOURCES from version 3, any text from version 1. */
  readonly source: string
  /** The buyer's network address; where the request came from when the client did not state one. */
  readonly clientAddress: string
  /** Who is counted as one buyer: the owner of the stated network address, else the e-mail address. */
  readonly buyer: string
  /** The account that the lead is to go to; null: the listing's own. */
  readonly accountId: AccountId | null
  /** The account of the user who sent it; null: none. */
  readonly ownerAccountId: AccountId | null
  readonly sendNotification: boolean
}

/** An enquiry as it is kept. */
export interface Lead extends Omit<LeadDraft, 'accountId' | 'sendNotification'> {
  readonly id: LeadId
  readonly accountId: AccountId
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
}

/** Where a lead stands among all leads, which are in the order of their time, then of their ids. */
export interface LeadPosition {
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly id: LeadId
}

/** What the mail that tells of a lead is made from, as things were when the lead came. */
export interface LeadNotification {
  readonly leadId: LeadId
  /** An e-mail address. */
  readonly recipient: string
  readonly listingId: ListingId
  readonly listingTitle: string
  readonly contactName: string
  readonly emailAddress: string
  readonly phoneNumber: string
  readonly comment: string
  readonly financing: boolean | null
}
