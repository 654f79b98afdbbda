import type { Lead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'

/** A lead with the names that its account reads beside it. */
export interface InboxLead extends Lead {
  /** Empty: the listing is gone. */
  readonly listingTitle: string
  readonly accountName: string
  /** Empty: nobody is in charge. */
  readonly inChargeName: string
  readonly noteCount: number
}

export type StatusCounts = Readonly<Record<LeadStatus, number>>
