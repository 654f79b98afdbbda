import type { ListingId } from '../../domain/values/ids.ts'

/** The documents that were sent as files, by the paths of their files. */
export interface DocumentReader {
  /** Those that were taken off a listing and are kept still, so that it may have them again. */
  dropped(listingId: ListingId): Promise<readonly string[]>
}

export interface DocumentWriter extends DocumentReader {
  /** Those that some listings have, or had and may have again. */
  ofListings(ids: readonly ListingId[]): Promise<ReadonlySet<string>>
  /** Notes that documents were taken off a listing. */
  drop(listingId: ListingId, paths: readonly string[], at: number): Promise<void>
  /** Notes that dropped documents are the listing's again. @returns False when one of them is gone. */
  takeUp(listingId: ListingId, paths: readonly string[]): Promise<boolean>
  /** Gives up documents that were dropped at an instant or before. @returns Those that it gave up. */
  forgetDropped(until: number, limit: number): Promise<readonly string[]>
}
