import type { Static, TObject, TSchema } from 'typebox'
import type { Member } from '../../../domain/accounts/member.ts'
import type { Home, Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import {
  fieldOf,
  HOME_NUMBERS,
  type ListingNumberName,
  type ListingTextName,
  type MemberOf,
} from '../../../domain/listings/listing-fields.ts'
import { propertyTypeLabel, statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { inPublicOrder } from '../../../domain/listings/type-slots.ts'
import {
  type ListingPicture,
  mainPictureOf,
  type Picture,
  type PictureSize,
} from '../../../domain/pictures/picture.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { CONTRACT_TEXTS } from '../../../wire/wire-members.ts'
import { homeMember, wireName } from '../../../wire/wire-names.ts'
import type {
  LISTING_MEMBERS,
  PICTURE,
  SELLER_MEMBERS,
  TYPE_SUM,
  WHOLE_HOME_MEMBERS,
} from './listing-schema.ts'
import { zipNumber } from './numbers.ts'

/** The optional parts of a listing that a request can ask for. */
export interface ListingOptions {
  readonly includeImages: boolean | null
  readonly includeDocuments: boolean | null
  readonly includeAmenities: boolean | null
}

/** What one caller sees of a listing. */
export interface PresentedParts extends ListingOptions {
  /** Whether to answer photos too that wait or could not be fetched, with an empty address. */
  readonly withUnready: boolean
}

/** How a version shows a single listing. */
export interface ListingView {
  readonly schema: TSchema
  readonly present: (detail: ListingDetail, parts: PresentedParts) => unknown
}

/** The parameters of the search for a listing's types, in the version's own words. */
type TypesQuery = Readonly<Record<string, string | number>>

/** The members of a listing that both versions have. */
export function presentListingCore(
  detail: ListingDetail,
  options: PresentedParts & { readonly typesQuery: TypesQuery },
  gazetteer: Gazetteer,
  urls: Urls,
): Static<TObject<typeof LISTING_MEMBERS>> {
  const { listing } = detail
  return {
    listingID: listing.id,
    listingTitle: listing.title,
    price: { numeric: listing.priceUsd ?? 0, formatted: formattedPrice(listing.priceUsd) },
    locationIDs: {
      stateID: listing.stateId,
      cityID: listing.cityId ?? 0,
      countyID: listing.countyId,
    },
    ...linksOf(listing, urls, options.typesQuery),
    images: picturesOf(detail, options).map(picture => presentPicture(picture, urls)),
    ...(options.includeDocuments && { documents: presentDocuments(listing, urls) }),
    ...(options.includeAmenities && { amenities: listing.amenities as Record<string, never> }),
    hasBoundaries: listing.encodedBoundary !== '',
    status: statusLabel(listing.status),
    ...presentTexts(listing),
    acres: listing.acres ?? 0,
    address: {
      county: gazetteer.county(listing.countyId)?.name ?? '',
      state: gazetteer.state(listing.stateId)?.name ?? '',
      zip: listing.zip,
      city: listing.cityId === null ? '' : (gazetteer.city(listing.cityId)?.name ?? ''),
      street: listing.street,
    },
    lat: listing.latitude,
    lng: listing.longitude,
    isAuction: listing.listingType === 1,
  }
}

function picturesOf({ pictures }: ListingDetail, { includeImages, withUnready }: PresentedParts) {
  const shown = withUnready ? pictures : pictures.filter(({ files }) => files !== null)
  if (includeImages) return shown
  const main = mainPictureOf(shown)
  return main ? [main] : []
}

const TEXTS = CONTRACT_TEXTS.map(name => {
  const row = fieldOf(name)
  return { name, member: wireName(name), canonical: 'canonical' in row ? row.canonical : undefined }
})
const ROOMS = HOME_NUMBERS.map(name => ({ name, member: homeMember(name) }))

function presentTexts(listing: Listing): Record<MemberOf<(typeof CONTRACT_TEXTS)[number]>, string> {
  const texts: Record<string, string> = {}
  for (const { name, member, canonical } of TEXTS) {
    texts[member] = canonical === undefined ? listing[name] : canonical(listing[name])
  }
  return texts as ReturnType<typeof presentTexts>
}

/** Makes a function that presents fields as members; 0 and the empty text mean: not known. */
export function presenterOf<Name extends ListingTextName | ListingNumberName>(
  names: readonly Name[],
): (listing: Pick<Listing, Name>) => Record<string, string | number> {
  const fields = names.map(name => ({ name, member: wireName(name) }))
  return listing => {
    const members: Record<string, string | number> = {}
    for (const { name, member } of fields) members[member] = listing[name] ?? 0
    return members
  }
}

/** 0 and the empty text mean: not known. */
export function presentHome(home: Home | null): Static<TObject<typeof WHOLE_HOME_MEMBERS>> {
  const members: Record<string, number | string> = {}
  for (const { name, member } of ROOMS) members[member] = home?.[name] ?? 0
  members['sqft'] = String(home?.areaSqft ?? '')
  return members as ReturnType<typeof presentHome>
}

export function presentSeller(member: Member, urls: Urls): Static<TObject<typeof SELLER_MEMBERS>> {
  const { stateCode, zip, streetLine2, city, street } = member.address
  return {
    name: member.contactName,
    company: member.companyName,
    phone: member.phone,
    fax: member.fax,
    logo: urls.picture(member.logo?.large),
    resource: urls.resourcePath(`/member/${member.id}`),
    acctID: member.id,
    address: { state: stateCode, zip: zipNumber(zip), streetLine2, city, streetLine1: street },
  }
}

/** The sum of the ids of the types, and all labels: the main type first, the others by id. */
export function presentTypeSum(types: Listing['types']): Static<typeof TYPE_SUM> {
  const ordered = inPublicOrder(types)
  return {
    id: ordered.reduce((sum: number, type) => sum | type, 0),
    label: ordered.map(propertyTypeLabel).join(', '),
  }
}

function linksOf(listing: Listing, urls: Urls, typesQuery: TypesQuery) {
  const { stateId, countyId, cityId, accountId } = listing
  const search = (query: Partial<SearchQuery>) =>
    urls.resource('/listings', searchParametersOf(query))
  return {
    portal_URL: urls.listingPage(listing.id, listing.title),
    listing_URL: urls.resource(`/listings/${listing.id}`),
    type_listings_URL: urls.resource('/listings', typesQuery),
    county_listings_URL: search({ location: { kind: 'county', ids: [countyId] } }),
    city_listings_URL: cityId === null ? '' : search({ location: { kind: 'city', id: cityId } }),
    state_listings_URL: search({ location: { kind: 'state', ids: [stateId] } }),
    member_listings_URL: search({ accountId }),
    member_URL: urls.resource(`/member/${accountId}`),
  }
}

export function presentDocuments({ documents }: Pick<Listing, 'documents'>, urls: Urls) {
  return documents.map(document => ({
    description: document.description,
    URL: 'url' in document ? document.url : urls.mediaFile(document),
  }))
}

export function presentPicture(
  picture: ListingPicture & Picture,
  urls: Urls,
): Static<typeof PICTURE> {
  const file = (size: PictureSize) => {
    const { width, height } = picture.files?.[size] ?? { width: 0, height: 0 }
    return { ID: picture.id, SRC: urls.picture(picture.files?.[size]), height, width }
  }
  return {
    thumbnail: file('thumbnail'),
    popup: file('popup'),
    large: file('large'),
    description: picture.description,
    label: picture.label,
  }
}
