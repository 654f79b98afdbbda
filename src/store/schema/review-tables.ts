import type { Generated } from 'kysely'
import type { Flag, Instant } from './stored-values.ts'

/** Listings that are held back, or have an edit that waits for approval. */
export interface ListingReviewTable {
  listing_id: number
  account_id: number
  state: string
  reason: string
  offered: Flag
  version: number
  at: Instant
}

/** Reports of visitors about listings. */
export interface ReportTable {
  report_id: Generated<number>
  listing_id: number
  category: string
  comment: string
  created_at: Instant
  /** Empty: nobody has settled it. */
  outcome: string
  settled_at: Instant | null
}

/** Accounts that wait for approval. */
export interface AccountApplicationTable {
  account_id: number
  applied_at: Instant
}
