import type { Lead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'

/** A lead with the names that the inbox shows. */
export interface InboxLead extends Lead {
  /** Empty if the listing is gone. */
  readonly listingTitle: string
  readonly accountName: string
  /** Empty if no one is in charge. */
  readonly inChargeName: string
  readonly noteCount: number
  /** Whether the last written thing in the timeline is an email to the lead's address. */
  readonly hasNewEmail: boolean
}

export type StatusCounts = Readonly<Record<LeadStatus, number>>
