import type { LeadId, ListingId } from '../values/ids.ts'

/** Tells a person that leads were assigned to them. */
export interface LeadAssignedMail {
  readonly kind: 'lead-assigned'
  /** The first of them. */
  readonly leadId: LeadId
  readonly count: number
  /** The person's address. */
  readonly recipient: string
  /** Who assigned them; empty: the account's routing rules. */
  readonly assignedBy: string
  readonly listingId: ListingId
  readonly listingTitle: string
  /** The buyer of the first; empty if there are several. */
  readonly contactName: string
}

/** A person gets so many of these emails within an hour. */
export const MAX_ASSIGNED_AN_HOUR = 30
