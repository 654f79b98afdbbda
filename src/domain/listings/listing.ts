import type { Member } from '../accounts/member.ts'
import type { FactBits } from '../facts/fact-bits.ts'
import type { PostedFacts } from '../facts/posted-facts.ts'
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
import {
  type AddressName,
  type FieldName,
  fieldOf,
  type HomeName,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  type ListedName,
  type ListingNumberName,
  type ListingTextName,
  UNPUBLISHED_TEXTS,
  type UnpublishedName,
} from './listing-fields.ts'
import type { ListingReview } from './listing-review.ts'
import type { ListingTypeId, PropertyTypeId, StatusCode } from './lookup-lists.ts'
import type { PriceReduction } from './price-reduction.ts'

/** A house on the land. Unknown values are null. */
export type Home = Readonly<Record<HomeName, number | null>>

/** Bathrooms as a search counts them: a half bath is 0.5. Null when not known. */
export function bathrooms(home: Pick<Home, 'baths' | 'halfBaths'>): number | null {
  if (home.baths === null && home.halfBaths === null) return null
  return (home.baths ?? 0) + (home.halfBaths ?? 0) / 2
}

/** A document of a listing: an address, or a file that was uploaded. */
export type ListingDocument =
  | { readonly description: string; readonly url: string }
  | {
      readonly description: string
      /**
       * The path below the media folder. The path of a seller's file contains the listing's id, and
       * no other listing shows the file. Listings of a demo share documents that the program drew.
       */
      readonly path: string
    }

/** Group name, then attribute name, then its values. */
export type Amenities = Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>

/**
 * A piece of land on offer, as it is stored. Empty texts and null mean: not known. `LISTING_FIELDS`
 * describes the texts and numbers.
 */
export interface Listing
  extends Coordinates,
    Readonly<Record<ListingTextName, string>>,
    Readonly<Record<ListingNumberName, number | null>> {
  readonly id: ListingId
  readonly accountId: AccountId
  /** Grows by 1 with each change to the listing, from 1. */
  readonly version: number
  /** Inactive listings are not public; nor are the listings of an inactive account. */
  readonly active: boolean
  readonly status: StatusCode
  readonly listingType: ListingTypeId
  /**
   * The listing's type without its auction: the type that it has again when the auction is removed.
   */
  readonly listingTypeWithoutAuction: Exclude<ListingTypeId, 1>
  /** The listing's date as an instant, in milliseconds since 1970 UTC. */
  readonly listedAt: number
  /** When the listing was last edited, in milliseconds since 1970 UTC; null: never. */
  readonly modifiedAt: number | null
  /** When the listing was stored first, in milliseconds since 1970 UTC; null: not known. */
  readonly createdAt: number | null
  /** One to three different types, the main one first. */
  readonly types: readonly [PropertyTypeId, ...PropertyTypeId[]]
  /**
   * The places, from 0, that the seller left empty before or between the types; an edit may fill
   * them.
   */
  readonly emptyTypeSlots: readonly number[]
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  /**
   * Coordinates that were posted with another place than the one from which they had followed, and
   * so were replaced. The same body, sent again, does not bring them back. Null: there are none.
   */
  readonly staleCoordinates: Coordinates | null
  readonly lakeId: LakeId | null
  readonly street: string
  /** Five digits with leading zeros, or empty. */
  readonly zip: string
  readonly home: Home | null
  readonly auctionId: AuctionId | null
  readonly pictures: readonly ListingPicture[]
  readonly documents: readonly ListingDocument[]
  readonly amenities: Amenities
  /** The facts that the seller has stated, which stand for what is read of the listing. */
  readonly postedFacts: PostedFacts
  readonly unpublished: UnpublishedDetails
  readonly priceReduction: PriceReduction | null
}

/** Reads a field of listings, wherever they have it. Empty texts and null mean: not known. */
export function fieldReader(name: FieldName): (listing: Listing) => string | number | null {
  switch (fieldOf(name).part) {
    case 'home':
      return ({ home }) => home?.[name as HomeName] ?? null
    case 'unpublished':
      return ({ unpublished }) => unpublished[name as UnpublishedName]
    default:
      return listing => listing[name as ListingTextName | ListingNumberName | AddressName]
  }
}

/**
 * When a listing was edited last, or else stored; listings that were stored before that was noted
 * have the date of the listing.
 */
export function changedAt({
  modifiedAt,
  createdAt,
  listedAt,
}: Pick<Listing, 'modifiedAt' | 'createdAt' | 'listedAt'>): number {
  return modifiedAt ?? createdAt ?? listedAt
}

/**
 * Details that a seller stores with a listing and that no answer shows. Empty texts mean: not
 * known.
 */
export type UnpublishedDetails = Readonly<Record<UnpublishedName, string>>

export const NOTHING_UNPUBLISHED: UnpublishedDetails = emptyTexts(UNPUBLISHED_TEXTS)

/**
 * All texts and numbers that a listing shows, without values, and the members that few listings
 * have: for building a listing with only some known values.
 */
export const NOTHING_KNOWN: Pick<
  Listing,
  | ListingTextName
  | ListingNumberName
  | 'createdAt'
  | 'emptyTypeSlots'
  | 'listingTypeWithoutAuction'
  | 'postedFacts'
  | 'priceReduction'
  | 'staleCoordinates'
> = {
  createdAt: null,
  emptyTypeSlots: [],
  postedFacts: {},
  priceReduction: null,
  listingTypeWithoutAuction: 2,
  staleCoordinates: null,
  ...emptyTexts(LISTING_TEXTS),
  ...(Object.fromEntries(LISTING_NUMBERS.map(name => [name, null])) as Record<
    ListingNumberName,
    null
  >),
}

function emptyTexts<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map(name => [name, ''])) as Record<Name, string>
}

/** A public sale at a set time. Several listings may be in one auction. */
export interface Auction {
  readonly id: AuctionId
  readonly accountId: AccountId
  readonly title: string
  readonly street: string
  readonly city: string
  readonly stateId: StateId | null
  /** yyyy-mm-dd, at the place of the auction. */
  readonly date: string
  /** HH:MM or HH:MM:SS, 24 hours, local to the auction; empty when not known. */
  readonly time: string
}

/** Whether a listing is shown: both the listing and its account are active. */
export function isPublic(
  listing: Pick<Listing, 'active'>,
  member: Pick<Member, 'active'>,
): boolean {
  return listing.active && member.active
}

/** Whether the showcase shows a listing that has a spotlight. Sold listings are not shown. */
export function isInShowcase(
  listing: Pick<Listing, 'active' | 'status'>,
  member: Pick<Member, 'active'>,
): boolean {
  return isPublic(listing, member) && listing.status !== 'S'
}

/** A listing's price, status and visibility from one moment on. */
export interface ListingHistoryEntry {
  readonly listingId: ListingId
  /** The version of the listing that began this state. */
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

/** A listing with everything that the listing's page shows. */
export interface ListingDetail {
  readonly listing: Listing
  readonly member: Member
  readonly auction: Auction | null
  /** The photos, in the order of the tour. */
  readonly pictures: readonly TourPicture[]
  /** Null: the listing is not held back, and no edit of it waits for approval. */
  readonly review: ListingReview | null
  /**
   * When the listing or its account was deleted, in milliseconds since 1970 UTC; null: neither was.
   */
  readonly deletedAt: number | null
}

/** A photo in its place in a tour. */
export interface TourPicture extends ListingPicture, Picture {
  /** The address that the photo was or will be fetched from; empty if it was sent as a file. */
  readonly sourceUrl: string
  /** Whether an import has named the photo, and its turn to be fetched has not come. */
  readonly awaitsWalk: boolean
  /**
   * When its source says that it has changed the photo, in milliseconds since 1970 UTC; null: it
   * does not say.
   */
  readonly sourceChangedAt: number | null
}

/**
 * A listing in a list: without the texts, documents and photos that only the listing's page shows.
 */
export interface ListingSummary {
  readonly listing: Omit<
    Listing,
    | Exclude<ListingTextName | ListingNumberName, ListedName>
    | 'emptyTypeSlots'
    | 'listingTypeWithoutAuction'
    | 'staleCoordinates'
    | 'pictures'
    | 'documents'
    | 'amenities'
    | 'postedFacts'
    | 'unpublished'
  >
  /** The beginning of the description, of the requested length; null if none was requested. */
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
  /** The facts that it states, where they were asked for. */
  readonly factBits?: FactBits
}
