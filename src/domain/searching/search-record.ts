import { type Member, tierRank } from '../accounts/member.ts'
import type { FactBits } from '../facts/fact-bits.ts'
import { searchedFacts } from '../facts/stated-facts.ts'
import { bathrooms, changedAt, isPublic, type Listing } from '../listings/listing.ts'
import type { ListingNumberName, ListingTextName } from '../listings/listing-fields.ts'
import type { ListingTypeId, StatusCode } from '../listings/lookup-lists.ts'
import { reducedShare } from '../listings/price-reduction.ts'
import { type Coordinates, type CountyLabel, fullCountyName } from '../places/place.ts'
import type {
  AccountId,
  CityId,
  CountyId,
  LakeId,
  ListingId,
  RegionId,
  StateId,
} from '../values/ids.ts'

/** The values of one listing that searches use. Unknown numbers are null. */
export interface SearchRecord extends Coordinates {
  readonly id: ListingId
  readonly accountId: AccountId
  /** Whether the listing is public: both the listing and its account are active. */
  readonly active: boolean
  readonly status: StatusCode
  readonly listingType: ListingTypeId
  /** Sum of the ids of its property types. */
  readonly typeBits: number
  /** The facts that it states. */
  readonly factBits: FactBits
  /** The facts that it states, and those that its description or title names. */
  readonly namedBits: FactBits
  readonly stateId: StateId
  readonly regionId: RegionId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  readonly lakeId: LakeId | null
  /** Five digits as a number; null if unknown. */
  readonly zip: number | null
  readonly priceUsd: number | null
  readonly acres: number | null
  readonly hasHouse: boolean
  readonly beds: number | null
  readonly baths: number | null
  readonly homeAreaSqft: number | null
  /** Milliseconds since 1970 UTC. */
  readonly listedAt: number
  readonly modifiedAt: number | null
  /** When it was last edited, or otherwise stored. */
  readonly changedAt: number
  /** When the price was lowered, if that was its latest change. */
  readonly reducedAt: number | null
  /** The reduction as a share of the previous price. */
  readonly reducedShare: number | null
  /** 0 (first in the default order) to 4. */
  readonly tierRank: number
  /**
   * The texts in which keywords are searched. A phrase never matches across two texts, nor across a
   * zero character, which separates a text as if it were two.
   */
  readonly texts: readonly string[]
  /** Used only by searches that include titles. */
  readonly title: string
}

/** The names by which a listing's address is searched. */
export interface AddressNames {
  readonly regionId: RegionId
  readonly county: string
  readonly countyLabel: CountyLabel
  readonly state: string
  readonly stateCode: string
  readonly city: string
}

/** The part of a listing that searches use. */
export type SearchedListing = Omit<
  Listing,
  | 'version'
  | Exclude<ListingTextName, 'description' | 'title'>
  | Exclude<ListingNumberName, 'priceUsd' | 'acres'>
  | 'auctionId'
  | 'emptyTypeSlots'
  | 'listingTypeWithoutAuction'
  | 'staleCoordinates'
  | 'pictures'
  | 'documents'
  | 'unpublished'
>

/** Builds a search record from a listing, its member and its place. */
export function searchRecordOf(
  listing: SearchedListing,
  member: Pick<Member, 'plan' | 'designation' | 'active'>,
  names: AddressNames,
): SearchRecord {
  const { home, title } = listing
  return {
    id: listing.id,
    accountId: listing.accountId,
    active: isPublic(listing, member),
    status: listing.status,
    listingType: listing.listingType,
    typeBits: typeBitsOf(listing.types),
    ...searchedFacts(listing),
    stateId: listing.stateId,
    regionId: names.regionId,
    countyId: listing.countyId,
    cityId: listing.cityId,
    lakeId: listing.lakeId,
    zip: listing.zip === '' ? null : Number(listing.zip),
    priceUsd: listing.priceUsd,
    acres: listing.acres,
    hasHouse: home !== null,
    beds: home?.beds ?? null,
    baths: home === null ? null : bathrooms(home),
    homeAreaSqft: home?.areaSqft ?? null,
    latitude: listing.latitude,
    longitude: listing.longitude,
    listedAt: listing.listedAt,
    modifiedAt: listing.modifiedAt,
    changedAt: changedAt(listing),
    reducedAt: listing.priceReduction?.at ?? null,
    reducedShare: reducedShare(listing),
    tierRank: tierRank(member),
    texts: textsOf(listing, names),
    title,
  }
}

/** The description, and the address as people write it. */
function textsOf(
  { description, street, zip }: Pick<SearchedListing, 'description' | 'street' | 'zip'>,
  { county, countyLabel, state, stateCode, city }: AddressNames,
): string[] {
  const fullCounty = fullCountyName({ name: county, label: countyLabel })
  const texts = [
    description,
    `${street} ${city} ${state} ${zip}`,
    `${city} ${stateCode} ${zip}`,
    `${fullCounty} ${state}`,
    `${fullCounty} ${stateCode}`,
  ]
  if (county !== fullCounty) texts.push(`${county} ${state}`, `${county} ${stateCode}`)
  return texts
}

function typeBitsOf(types: Listing['types']): number {
  let bits = 0
  for (const type of types) bits |= type
  return bits
}

/**
 * Beyond these, a quotient of two decimal numbers differs from the exact one: 90,900 / 90.9 is not
 * 1,000 in binary.
 */
const SIGNIFICANT_DIGITS = 10

/**
 * More than the rounding errors of a quotient of two decimals (at most about 2^-51 of its size).
 * With it, exact halves of the last digit are always rounded up: $831,506.45 for 1.6 acres and ten
 * times as much for 16 are the same.
 */
const ROUNDING_ERRORS = 1 + 2 ** -50

/**
 * Dollars per acre, rounded half up to 10 significant digits; null unless both are known and the
 * acres are above 0. Also null for so few acres that it is infinite.
 */
export function pricePerAcreUsd(listing: Pick<Listing, 'priceUsd' | 'acres'>): number | null {
  const { priceUsd, acres } = listing
  if (priceUsd === null || acres === null || acres <= 0) return null
  const amount = (priceUsd / acres) * ROUNDING_ERRORS
  return Number.isFinite(amount) ? Number(amount.toPrecision(SIGNIFICANT_DIGITS)) : null
}
