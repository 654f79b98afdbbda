import type { Member } from '../accounts/member.ts'
import type { Picture } from '../pictures/picture.ts'
import type { Auction, Listing, ListingHistoryEntry, Spotlight } from './listing.ts'

/** A listing with the records that are created with it. */
export interface CatalogEntry {
  readonly listing: Listing
  /** The auction, with the first of its listings; null for the others. */
  readonly auction: Auction | null
  readonly spotlight: Spotlight | null
  /** From the first version to the listing's own, oldest first; at least one. */
  readonly history: readonly ListingHistoryEntry[]
}

/** A whole catalog, to be loaded into an empty store. Ids are the source's, unique and from 1. */
export interface CatalogSource {
  readonly members: readonly Member[]
  readonly pictures: readonly Picture[]
  /** The listings by id, lowest first. */
  entries(): Iterable<CatalogEntry>
}
