import { type Static, Type } from 'typebox'
import type { Gazetteer } from '../../domain/gazetteer.ts'
import type { Home, Listing, ListingDetail } from '../../domain/listing.ts'
import { propertyTypeLabel, statusLabel } from '../../domain/lookup-lists.ts'
import type { Member } from '../../domain/member.ts'
import type { ListingPicture, Picture, PictureSize } from '../../domain/picture.ts'
import type { Urls } from '../urls.ts'
import { formattedPrice, zipNumber } from './numbers.ts'

/** What a request asks for beside the listing itself. */
export interface ListingOptions {
  readonly includeImages: boolean | null
  readonly includeDocuments: boolean | null
  readonly includeAmenities: boolean | null
}

const PICTURE_FILE = Type.Object({
  ID: Type.Integer(),
  SRC: Type.String(),
  height: Type.Integer(),
  width: Type.Integer(),
})

const PICTURE = Type.Object({
  thumbnail: PICTURE_FILE,
  popup: PICTURE_FILE,
  large: PICTURE_FILE,
  description: Type.String(),
  label: Type.String(),
})

export const TYPE_SUM = Type.Object({ id: Type.Integer(), label: Type.String() })

export const SELLER = Type.Object({
  name: Type.String(),
  company: Type.String(),
  phone: Type.String(),
  fax: Type.String(),
  logo: Type.String(),
  resource: Type.String(),
  acctID: Type.Integer(),
  address: Type.Object({
    state: Type.String(),
    zip: Type.Integer(),
    streetLine2: Type.String(),
    city: Type.String(),
    streetLine1: Type.String(),
  }),
})

export const HOME_DETAILS = Type.Object({
  beds: Type.Integer(),
  baths: Type.Integer(),
  sqft: Type.String(),
})

/** What a single listing holds in both versions. */
export const LISTING_CORE = Type.Object({
  listingID: Type.Integer(),
  listingTitle: Type.String(),
  price: Type.Object({ numeric: Type.Number(), formatted: Type.String() }),
  locationIDs: Type.Object({
    stateID: Type.Integer(),
    cityID: Type.Integer(),
    countyID: Type.Integer(),
  }),
  portal_URL: Type.String(),
  listing_URL: Type.String(),
  type_listings_URL: Type.String(),
  county_listings_URL: Type.String(),
  city_listings_URL: Type.String(),
  state_listings_URL: Type.String(),
  member_listings_URL: Type.String(),
  member_URL: Type.String(),
  images: Type.Array(PICTURE),
  documents: Type.Optional(
    Type.Array(Type.Object({ description: Type.String(), URL: Type.String() })),
  ),
  amenities: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Record(Type.String(), Type.Array(Type.Unsafe({ type: ['string', 'number'] }))),
    ),
  ),
  hasBoundaries: Type.Boolean(),
  encodedBoundaries: Type.String(),
  status: Type.String(),
  directions: Type.String(),
  description: Type.String(),
  youTube: Type.String(),
  virtualTour: Type.String(),
  flyer: Type.String(),
  acres: Type.Number(),
  address: Type.Object({
    county: Type.String(),
    state: Type.String(),
    zip: Type.String(),
    city: Type.String(),
    street: Type.String(),
  }),
  lat: Type.Number(),
  lng: Type.Number(),
  isAuction: Type.Boolean(),
})

/** @param typesQuery The search for listings of its type, as the version at hand words it. */
export function presentListingCore(
  detail: ListingDetail,
  options: ListingOptions,
  gazetteer: Gazetteer,
  urls: Urls,
  typesQuery: Readonly<Record<string, number>>,
): Static<typeof LISTING_CORE> {
  const { listing, pictures } = detail
  return {
    listingID: listing.id,
    listingTitle: listing.title,
    price: { numeric: listing.priceUsd ?? 0, formatted: formattedPrice(listing.priceUsd) },
    locationIDs: {
      stateID: listing.stateId,
      cityID: listing.cityId ?? 0,
      countyID: listing.countyId,
    },
    ...linksOf(listing, urls, typesQuery),
    images: (options.includeImages ? pictures : pictures.slice(0, 1)).map(picture =>
      presentPicture(picture, urls),
    ),
    ...(options.includeDocuments && { documents: presentDocuments(listing) }),
    ...(options.includeAmenities && { amenities: listing.amenities as Record<string, never> }),
    hasBoundaries: listing.encodedBoundary !== '',
    encodedBoundaries: listing.encodedBoundary,
    status: statusLabel(listing.status),
    directions: listing.directions,
    description: listing.description,
    youTube: listing.youTube,
    virtualTour: listing.virtualTour,
    flyer: listing.flyer,
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

/** 0 and the empty text stand for what is not known. */
export function presentHome(home: Home | null): Static<typeof HOME_DETAILS> {
  return {
    beds: home?.beds ?? 0,
    baths: home?.baths ?? 0,
    sqft: String(home?.areaSqft ?? ''),
  }
}

export function presentSeller(member: Member, urls: Urls): Static<typeof SELLER> {
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

/** The sum of the types' ids with all labels: the main type first, the others by id. */
export function presentTypeSum(types: Listing['types']): Static<typeof TYPE_SUM> {
  const [main, ...others] = types
  const ordered = [main, ...others.toSorted((a, b) => a - b)]
  return {
    id: ordered.reduce((sum: number, type) => sum | type, 0),
    label: ordered.map(propertyTypeLabel).join(', '),
  }
}

function linksOf(listing: Listing, urls: Urls, typesQuery: Readonly<Record<string, number>>) {
  const search = (query: Record<string, number>) => urls.resource('/listings', query)
  return {
    portal_URL: urls.listingPage(listing.id, listing.title),
    listing_URL: urls.resource(`/listings/${listing.id}`),
    type_listings_URL: search(typesQuery),
    county_listings_URL: search({ countyID: listing.countyId }),
    city_listings_URL: listing.cityId === null ? '' : search({ cityID: listing.cityId }),
    state_listings_URL: search({ stateID: listing.stateId }),
    member_listings_URL: search({ acctid: listing.accountId }),
    member_URL: urls.resource(`/member/${listing.accountId}`),
  }
}

function presentDocuments(listing: Listing) {
  return listing.documents.map(({ description, url }) => ({ description, URL: url }))
}

function presentPicture(picture: ListingPicture & Picture, urls: Urls): Static<typeof PICTURE> {
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
