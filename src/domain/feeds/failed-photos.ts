import type { ListingId } from '../values/ids.ts'

/** A photo of a feed's listing that was given up. */
interface FailedPhoto {
  readonly listingId: ListingId
  /** Such as `listFeedKey A-1`. */
  readonly key: string
  readonly address: string
  /** A sentence. */
  readonly reason: string
}

/**
 * The photos of a feed's listings that were given up. Photos are fetched after the import, so they
 * are not part of any run.
 */
export interface FailedPhotos {
  readonly count: number
  readonly first: readonly FailedPhoto[]
}
