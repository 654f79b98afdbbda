import type { ListingId } from '../../domain/values/ids.ts'

/** Documents that were sent as files, named by the paths of the files. */
export interface DocumentReader {
  /** Documents that were removed from a listing, but are stored for a time, so that it can show them again. */
  dropped(listingId: ListingId): Promise<readonly string[]>
}

export interface DocumentWriter extends DocumentReader {
  /** Documents that listings show, or can show again. */
  ofListings(ids: readonly ListingId[]): Promise<ReadonlySet<string>>
  /**
   * The documents among these that were sent to existing drafts, or that are shown by the listings that such drafts became. Forgets the
   * others.
   */
  ofDrafts(paths: readonly string[]): Promise<ReadonlySet<string>>
  /** Notes that documents were removed from a listing. */
  drop(listingId: ListingId, paths: readonly string[], at: number): Promise<void>
  /** Notes that the listing shows removed documents again. @returns False when one of them is gone. */
  takeUp(listingId: ListingId, paths: readonly string[]): Promise<boolean>
  /** Forgets documents that were removed from listings up to an instant. @returns Their paths. */
  forgetDropped(until: number, limit: number): Promise<readonly string[]>
}
