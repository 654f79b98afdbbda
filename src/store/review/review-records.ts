import type { Listing } from '../../domain/listings/listing.ts'
import type { Hold, ListingReview } from '../../domain/listings/listing-review.ts'
import type { ListingReport, NewReport, ReportOutcome } from '../../domain/listings/report.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { AccountId, ListingId, PictureId, ReportId } from '../../domain/values/ids.ts'

/** A listing that waits for a look, or that is held back. */
export interface ReviewedListing extends ListingReview {
  readonly listingId: ListingId
  readonly accountId: AccountId
  readonly accountName: string
  readonly title: string
}

/** A place in the order in which listings wait. */
export interface ReviewPosition {
  readonly at: number
  readonly listingId: ListingId
}

/** How much waits for people who watch over listings. */
export interface WaitingCounts {
  readonly review: number
  readonly edited: number
  readonly reports: number
  readonly applications: number
}

/** An account that somebody has asked for. */
export interface Application {
  readonly accountId: AccountId
  readonly accountName: string
  readonly contactName: string
  readonly email: string
  readonly appliedAt: number
}

/** A listing that is compared with another one. */
export interface ComparedListing extends Coordinates {
  readonly id: ListingId
  readonly accountId: AccountId
  readonly title: string
  readonly isActive: boolean
}

export interface ReviewReader {
  /** The listings of a county with a size between two, in acres, without deleted ones. */
  ofSize(
    county: Pick<Listing, 'stateId' | 'countyId'>,
    acres: { readonly least: number; readonly most: number },
    limit: number,
  ): Promise<readonly ComparedListing[]>
  /** The listings that show one of some photos, without deleted ones. */
  withPhotos(ids: readonly PictureId[]): Promise<readonly ComparedListing[]>
  /** Null: the listing is not held, and nothing of it waits. */
  of(id: ListingId): Promise<ListingReview | null>
  /** The reviews of these listings; listings without one are left out. */
  ofListings(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, ListingReview>>
  /** The listings in some states, longest waiting first, without deleted ones. @param after Null: from the first. */
  list(
    states: readonly (Hold | 'edited')[],
    after: ReviewPosition | null,
    limit: number,
  ): Promise<readonly ReviewedListing[]>
  /** How much waits; more than a thousand of a kind are not counted. */
  waiting(): Promise<WaitingCounts>
  /** The reports that nobody has settled, oldest first. */
  openReports(after: ReportId, limit: number): Promise<readonly ListingReport[]>
  report(id: ReportId): Promise<ListingReport | null>
  /** How many reports about a listing are open. */
  openReportsOf(id: ListingId): Promise<number>
  /** The accounts that wait for approval, longest waiting first. */
  applications(limit: number): Promise<readonly Application[]>
  /** Whether an account waits for approval. */
  isApplying(id: AccountId): Promise<boolean>
}

export interface ReviewWriter extends ReviewReader {
  put(id: ListingId, accountId: AccountId, review: ListingReview): Promise<void>
  remove(id: ListingId): Promise<void>
  addReport(report: NewReport): Promise<ReportId>
  /** Settles the open reports about a listing. @returns How many. */
  settleReports(id: ListingId, outcome: ReportOutcome, at: number): Promise<number>
  /** Removes some reports that were settled before an instant. @returns How many. */
  removeSettledReports(until: number, limit: number): Promise<number>
  apply(id: AccountId, at: number): Promise<void>
  /** @returns False when the account did not wait. */
  settleApplication(id: AccountId): Promise<boolean>
}
