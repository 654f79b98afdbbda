import type { ListingForm } from '../listings/form/form-names.ts'
import type { Listing } from '../listings/listing.ts'
import type { NewReport } from '../listings/report.ts'
import type { AccountId, ListingId } from '../values/ids.ts'
import type { NewLead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'

/** A listing of a demo whose seller has content in the console. */
export type DeskListing = Pick<
  Listing,
  'id' | 'accountId' | 'title' | 'active' | 'status' | 'stateId'
>

/** A buyer's message, and how the seller handled it. Instants are milliseconds since 1970 UTC. */
interface DeskLead {
  readonly lead: NewLead
  readonly status: LeadStatus
  readonly notes: readonly { readonly at: number; readonly text: string }[]
}

/** How often listings were viewed and saved on a day. */
export interface DeskDay {
  /** In days since 1970. */
  readonly day: number
  readonly counts: readonly {
    readonly id: ListingId
    readonly views: number
    readonly saves: number
  }[]
}

/** The console content of a demo, for its sellers and operators. */
export interface Desk {
  /** The person who works for the accounts, as the owner of the first one. */
  readonly person: { readonly email: string; readonly name: string }
  readonly accounts: readonly AccountId[]
  /** Earliest first. */
  readonly leads: readonly DeskLead[]
  readonly days: readonly DeskDay[]
  readonly drafts: readonly {
    readonly accountId: AccountId
    readonly form: ListingForm
    readonly savedAt: number
  }[]
  readonly reports: readonly NewReport[]
  /** A hidden listing that is pending approval, where the service requires it; null for none. */
  readonly waiting: Pick<Listing, 'id' | 'accountId'> | null
  /** An applicant for an account. */
  readonly applicant: {
    readonly companyName: string
    readonly contactName: string
    readonly email: string
  }
}
