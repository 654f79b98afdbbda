import type { Auction, ListingDetail } from '../domain/listings/listing.ts'
import {
  HOME_NUMBERS,
  LISTING_TEXTS,
  UNPUBLISHED_TEXTS,
} from '../domain/listings/listing-fields.ts'
import { slotsOf } from '../domain/listings/type-slots.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Calendar } from '../domain/values/calendar.ts'
import { PLAIN_NUMBERS } from './wire-members.ts'
import { homeMember, wireName } from './wire-names.ts'

/** What the members of a record need besides the listing. */
export interface RecordContext {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  /** The address of a file of the service, such as a document. */
  readonly addressOf: (path: string) => string
}

/**
 * A listing as it can be posted to version 3, with everything that may be posted, published or not:
 * the input of `postedListing`. Posted back, it changes nothing. Each record has the same members
 * in the same order; null: no value.
 */
export function listingRecord(detail: ListingDetail, context: RecordContext) {
  const { listing } = detail
  return { accountID: listing.accountId, data: dataOf(detail, context) }
}

function dataOf(detail: ListingDetail, context: RecordContext) {
  const { listing, auction } = detail
  const [LFType1 = null, LFType2 = null, LFType3 = null] = slotsOf(listing)
  const texts = LISTING_TEXTS.map(name => [wireName(name), listing[name] || null] as const)
  const kept = UNPUBLISHED_TEXTS.map(
    name => [wireName(name), listing.unpublished[name] || null] as const,
  )
  const numbers = PLAIN_NUMBERS.map(name => [wireName(name), listing[name]] as const)
  return {
    listingID: listing.id,
    ...Object.fromEntries([...kept, ...texts, ...numbers]),
    price: { numeric: listing.priceUsd },
    listingDate: context.calendar.isoDate(listing.listedAt),
    status: listing.status,
    active: listing.active,
    listingType: auction === null ? listing.listingType : listing.listingTypeWithoutAuction,
    LFType1,
    LFType2,
    LFType3,
    ...placeOf(listing, context),
    hasHouse: listing.home !== null,
    homeDetails: homeOf(listing),
    auction: auction === null ? null : auctionOf(auction),
    images: detail.pictures.map(({ pictureId, sourceUrl, description, label }) => ({
      // A photo that was sent as a file has no address.
      large: sourceUrl === '' ? { ID: pictureId } : { SRC: sourceUrl },
      description,
      label,
    })),
    documents: listing.documents.map(document => ({
      description: document.description,
      URL: 'url' in document ? document.url : context.addressOf(document.path),
    })),
    amenities: listing.amenities,
  }
}

function placeOf(listing: ListingDetail['listing'], { gazetteer }: RecordContext) {
  const { stateId, countyId, cityId, lakeId, latitude, longitude, street, zip } = listing
  return {
    locationIDs: { stateID: stateId, countyID: countyId, cityID: cityId ?? 0, lakeID: lakeId ?? 0 },
    address: {
      street,
      city: cityId === null ? null : (gazetteer.city(cityId)?.name ?? null),
      county: gazetteer.county(countyId)?.name ?? null,
      state: gazetteer.state(stateId)?.code ?? null,
      zip,
    },
    lat: latitude,
    lng: longitude,
  }
}

function homeOf({ home }: ListingDetail['listing']) {
  if (home === null) return null
  return Object.fromEntries(HOME_NUMBERS.map(name => [homeMember(name), home[name]]))
}

function auctionOf({ title, street, city, stateId, date, time }: Auction) {
  return { title, address: street, city, stateID: stateId ?? 0, date, time }
}
