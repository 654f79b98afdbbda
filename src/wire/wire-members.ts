import {
  type ContractName,
  type FieldName,
  fieldOf,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  UNPUBLISHED_TEXTS,
  type UnpublishedName,
} from '../domain/listings/listing-fields.ts'
import { wireName } from './wire-names.ts'

/** Members of answers that may be posted too. They follow from other members, and are ignored. */
export const DERIVED_MEMBERS = [
  ...['portal_URL', 'listing_URL', 'type_listings_URL', 'county_listings_URL'],
  ...['city_listings_URL', 'state_listings_URL', 'member_listings_URL', 'member_URL'],
  ...['hasBoundaries', 'seller', 'isAuction', 'priceBefore', 'priceReducedAt'],
] as const

/** The published texts of the contract but for the title, which is never empty. */
export const CONTRACT_TEXTS = LISTING_TEXTS.filter(isInContract).filter(name => name !== 'title')
export const CONTRACT_UNPUBLISHED_TEXTS = UNPUBLISHED_TEXTS.filter(isInContract).sort(routingLast)

/** The members of the contract, in its order. */
const CONTRACT_MEMBERS = new Set([
  ...['listingTitle', 'listingDate', 'propertyTypes', 'price', 'locationIDs', 'images'],
  ...['documents', 'amenities', 'encodedBoundaries', 'status', 'directions'],
  ...CONTRACT_TEXTS.map(wireName),
  ...['acres', 'address', 'lat', 'lng', 'hasHouse', 'homeDetails', 'auctionID', 'auction'],
  'active',
  ...CONTRACT_UNPUBLISHED_TEXTS.map(wireName),
  ...['LFType1', 'LFType2', 'LFType3', 'listingType'],
])

/** The numbers that are members of `data` itself; the price is a member of the object `price`. */
export const PLAIN_NUMBERS = LISTING_NUMBERS.filter(name => name !== 'priceUsd')

/**
 * The fields beyond the contract that version 3 takes. Its answers do not have them, but those of
 * `/ext` do.
 */
export const ADDED_FIELDS = [...LISTING_TEXTS, ...PLAIN_NUMBERS].filter(isAdded)

/** The fields beyond the contract that version 3 takes, and that nothing answers. */
export const ADDED_UNPUBLISHED_FIELDS = UNPUBLISHED_TEXTS.filter(isAdded)

/** Whether the contract has the member of a field. */
export function isInContract<Name extends FieldName>(name: Name): name is Name & ContractName {
  return fieldOf(name).isContract === true
}

export function isAdded<Name extends FieldName>(name: Name): name is Exclude<Name, ContractName> {
  return !isInContract(name)
}

/** The contract has the address for leads behind the other texts. */
function routingLast(a: UnpublishedName, b: UnpublishedName): number {
  return Number(a === 'leadRoutingEmail') - Number(b === 'leadRoutingEmail')
}

/** The facts of the land, which are an object. */
const FACTS_MEMBER = 'facts'

/** Everything that may be posted of a listing, but for derived members. */
export const POSTED_MEMBERS = [
  ...CONTRACT_MEMBERS,
  ...[...ADDED_FIELDS, ...ADDED_UNPUBLISHED_FIELDS].map(wireName),
  FACTS_MEMBER,
]
