import type { Member } from '../../src/domain/accounts/member.ts'
import type { ListingTypeId, StatusCode } from '../../src/domain/listings/lookup-lists.ts'
import type { AuctionEvent } from './auction-plan.ts'
import type { LandFeatures } from './land-features.ts'
import type { Neighborhood, Spot } from './site.ts'
import type { Street } from './streets.ts'
import type { Town } from './town.ts'

/** Everything that is decided about a listing before its texts are written. */
export interface Offer {
  readonly place: Neighborhood
  readonly spot: Spot
  /** Other towns around, nearest first. */
  readonly neighbors: readonly Town[]
  readonly acres: number
  readonly features: LandFeatures
  readonly street: Street
  /** The name of the property; empty for most. */
  readonly name: string
  readonly member: Member
  readonly listingType: ListingTypeId
  readonly status: StatusCode
  readonly priceUsd: number | null
  readonly taxesUsd: number | null
  readonly auction: AuctionEvent | null
  /** Whether the auction is still to come. */
  readonly auctionAhead: boolean
  /** Whether the land is one of the tracts that `creek-tracts.ts` describes. */
  readonly isCreekTract: boolean
}
