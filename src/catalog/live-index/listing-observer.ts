import type { ListingId } from '../../domain/values/ids.ts'

/** Is notified of each change in the same step in which searches begin to see it. */
export interface ListingObserver {
  /** A listing, its photos or its account have changed, or it was removed. */
  listingChanged(id: ListingId): void
  /** Places have changed; any listing may show their names. */
  placesChanged(): void
}
