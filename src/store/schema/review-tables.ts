import type { Generated } from 'kysely'
import type { Hold } from '../../domain/listings/listing-review.ts'
import type { ReportCategory } from '../../domain/listings/report.ts'
import type { AccountId, ListingId, ReportId } from '../../domain/values/ids.ts'
import type { Flag, Instant } from './stored-values.ts'

/** Listings that are held back, or have an edit that waits for approval. */
export interface ListingReviewTable {
  listing_id: ListingId
  account_id: AccountId
  state: Hold | 'edited'
  reason: string
  offered: Flag
  version: number
  at: Instant
}

/** Reports of visitors about listings. */
export interface ReportTable {
  report_id: Generated<ReportId>
  listing_id: ListingId
  category: ReportCategory
  comment: string
  created_at: Instant
  /** Empty: open. */
  outcome: string
  settled_at: Instant | null
}

/** Accounts that wait for approval. */
export interface AccountApplicationTable {
  account_id: AccountId
  applied_at: Instant
}
