import type { Member } from '../accounts/member.ts'
import type { ListingPicture, Picture } from '../pictures/picture.ts'
import type { Coordinates } from '../places/place.ts'
import type {
  AccountId,
  AuctionId,
  CityId,
  CountyId,
  LakeId,
  ListingId,
  SpotlightId,
  StateId,
} from '../values/ids.ts'
import type { ListingTypeId, PropertyTypeId, StatusCode } from './lookup-lists.ts'

/** A house on the land. What is not known is null. */
export interface Home {
  readonly beds: number | null
  readonly baths: number | null
  readonly halfBaths: number | null
  readonly areaSqft: number | null
}

/** Bathrooms as a search counts them: a half bath is half a bathroom. Null when not known. */
export function bathrooms(home: Home): number | null {
  if (home.baths === null && home.halfBaths === null) return null
  return (home.baths ?? 0) + (home.halfBaths ?? 0) / 2
}

/** A document of a listing: an address elsewhere, or a file that was sent to us. */
export type ListingDocument =
  | { readonly description: string; readonly url: string }
  | {
      readonly description: string
      /** Relative to the media folder; it names the listing, and no other listing shows it. */
      readonly path: string
    }

/** Group name, then attribute name, then its values. */
export type Amenities = Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>

/** A piece of land on offer, as it is stored. Texts without a value are empty, numbers null. */
export interface Listing extends Coordinates {
  readonly id: ListingId
  readonly accountId: AccountId
  /** Counts the changes to this listing, from 1. */
  readonly version: number
  /** An inactive listing is shown to nobody, nor is any listing of an inactive account. */
  readonly active: boolean
  readonly status: StatusCode
  readonly listingType: ListingTypeId
  readonly title: string
  /** The listing's date as an instant, in milliseconds since 1970 UTC. */
  readonly listedAt: number
  /** When it was last edited, in milliseconds since 1970 UTC; null while it never was. */
  readonly modifiedAt: number | null
  /** One to three different types, the main one first. */
  readonly types: readonly [PropertyTypeId, ...PropertyTypeId[]]
  /** Whole or fractional US dollars, above 0; null: on request. */
  readonly priceUsd: number | null
  /** Above 0; null: not known. */
  readonly acres: number | null
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  readonly lakeId: LakeId | null
  readonly street: string
  /** Five digits with leading zeros, or empty. */
  readonly zip: string
  /** Plain text. */
  readonly description: string
  readonly directions: string
  readonly youTube: string
  readonly virtualTour: string
  readonly flyer: string
  readonly home: Home | null
  /** An encoded polyline; empty when the boundary is not known. */
  readonly encodedBoundary: string
  readonly auctionId: AuctionId | null
  readonly pictures: readonly ListingPicture[]
  readonly documents: readonly ListingDocument[]
  readonly amenities: Amenities
  readonly unpublished: UnpublishedDetails
}

/** What a seller keeps with a listing and no answer shows. Texts without a value are empty. */
export interface UnpublishedDetails {
  /** Where leads go instead of the member's own address; empty: to the member. */
  readonly leadRoutingEmail: string
  readonly brokerNotes: string
  readonly showingInstructions: string
  readonly legalDescription: string
  /** What the feed that a listing came from calls it; unique within an account. */
  readonly listFeedKey: string
  /** Where the listing is shown at its source. */
  readonly listingUrl: string
  readonly externalListingUrl: string
}

export const NOTHING_UNPUBLISHED: UnpublishedDetails = {
  leadRoutingEmail: '',
  brokerNotes: '',
  showingInstructions: '',
  legalDescription: '',
  listFeedKey: '',
  listingUrl: '',
  externalListingUrl: '',
}

/** A public sale at a set time; several listings may be in one. */
export interface Auction {
  readonly id: AuctionId
  readonly accountId: AccountId
  readonly title: string
  readonly street: string
  readonly city: string
  readonly stateId: StateId | null
  /** yyyy-mm-dd, at the place of the auction. */
  readonly date: string
  /** HH:MM, 24 hours, local to the auction; empty when not known. */
  readonly time: string
}

/** Whether a listing is shown at all: it is active, and so is the account that it belongs to. */
export function isShown(listing: Pick<Listing, 'active'>, member: Pick<Member, 'active'>): boolean {
  return listing.active && member.active
}

/** Whether the showcase shows a listing that has a spotlight: not while it is sold. */
export function isInShowcase(
  listing: Pick<Listing, 'active' | 'status'>,
  member: Pick<Member, 'active'>,
): boolean {
  return isShown(listing, member) && listing.status !== 'S'
}

/** What a listing's price, status and visibility were from one moment on. */
export interface ListingHistoryEntry {
  readonly listingId: ListingId
  /** The listing's version that brought this state. */
  readonly version: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly priceUsd: number | null
  readonly status: StatusCode
  readonly active: boolean
}

/** A listing's place in the showcase. */
export interface Spotlight {
  readonly id: SpotlightId
  readonly listingId: ListingId
}

/** A listing with everything that its page shows. */
export interface ListingDetail {
  readonly listing: Listing
  readonly member: Member
  readonly auction: Auction | null
  /** The photos, in the order of the tour. */
  readonly pictures: readonly TourPicture[]
}

/** A photo in its place in a tour. */
export interface TourPicture extends ListingPicture, Picture {
  /** Where it was fetched from, or is to be; empty where that is not known, or could not be had. */
  readonly sourceUrl: string
}

/** A listing in a list: without the texts, documents and photos that only its page shows. */
export interface ListingSummary {
  readonly listing: Omit<
    Listing,
    | 'description'
    | 'directions'
    | 'virtualTour'
    | 'flyer'
    | 'pictures'
    | 'documents'
    | 'amenities'
    | 'unpublished'
  >
  /** The beginning of the description, as long as it was asked for; else null. */
  readonly description: string | null
  readonly member: Pick<
    Member,
    | 'id'
    | 'companyName'
    | 'contactName'
    | 'phone'
    | 'plan'
    | 'designation'
    | 'active'
    | 'badge'
    | 'portrait'
  >
  readonly auction: Auction | null
  readonly mainPicture: Picture | null
}
