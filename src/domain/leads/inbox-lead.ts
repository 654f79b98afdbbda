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
}

export type StatusCounts = Readonly<Record<LeadStatus, number>>
