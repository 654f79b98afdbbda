import type { Listing } from '../../domain/listings/listing.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { AccountId, CountyId, ListingId } from '../../domain/values/ids.ts'

/** Where a listing is. */
export type ListingAddress = Pick<
  Listing,
  'id' | 'stateId' | 'countyId' | 'cityId' | 'zip' | 'latitude' | 'longitude'
>

/** New coordinates of a listing. */
export interface ListingMove {
  readonly id: ListingId
  readonly from: Coordinates
  readonly to: Coordinates
}

/** A listing in a list of addresses, such as a sitemap. */
export interface PublicTitle {
  readonly id: ListingId
  readonly title: string
  /** When it was last edited, or else listed; milliseconds since 1970 UTC. */
  readonly changedAt: number
}

export interface InquiryTarget {
  /** Whether the listing is shown: it is active, and so is its account. */
  readonly active: boolean
  readonly accountId: AccountId
  readonly countyId: CountyId
  readonly title: string
  /** The account's address. */
  readonly email: string
  /** The listing's own address for leads; empty: none. */
  readonly routingEmail: string
}

/** Listings that were deleted up to an instant, or all of an account. */
export type RemovedListings = { readonly deletedUntil: number } | { readonly accountId: AccountId }

/** What a listing is compared by with others of its kind. */
export interface ComparableRow extends Coordinates {
  readonly id: ListingId
  readonly title: string
  readonly isSold: boolean
  /** Above 0. */
  readonly acres: number
  /** For which it was sold, or is offered; null if unknown. */
  readonly priceUsd: number | null
  /** yyyy-mm-dd; empty if unknown or not sold. */
  readonly soldOn: string
  /** Milliseconds since 1970 UTC. */
  readonly listedAt: number
}
