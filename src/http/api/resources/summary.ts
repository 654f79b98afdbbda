import { type Static, type TObject, Type } from 'typebox'
import { tierOf } from '../../../domain/accounts/member.ts'
import { bathrooms, type ListingSummary } from '../../../domain/listings/listing.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { type Calendar, longDate } from '../../../domain/values/calendar.ts'
import { videoAddress } from '../../../domain/values/web-address.ts'
import { decimal, text, whole } from './described.ts'
import { flagNumber, numberOrEmpty, zeroOrOne } from './numbers.ts'

const DATE = 'as Month, D YYYY HH:MM:SS in the time zone of the service'

/** The members of an element of a list in both versions. */
export const SUMMARY_MEMBERS = {
  listingID: whole('Id of the listing', 1024),
  listingTitle: text('Title of the listing', 'Forty acres by the creek'),
  listingDate: text(`When it was listed, ${DATE}`, 'September, 8 2026 00:00:00'),
  lastModified: Type.Optional(
    text(`When it was last changed, ${DATE}; missing if it never was`, 'October, 2 2026 14:05:00'),
  ),
  price: decimal('Price in US dollars; 0 if it is available on request only', 480_000),
  acres: decimal('Size in acres; 0 if not known', 40),
  isPlatinum: zeroOrOne('1 if the seller has the premium plan', 1),
  isALC: zeroOrOne('1 if the seller is an Accredited Land Consultant', 1),
  isALCAdvanced: zeroOrOne('1 if the seller is an Advanced Accredited Land Consultant', 0),
  isFree: zeroOrOne('1 if the seller has the free plan', 0),
  baths: numberOrEmpty(
    'Number of bathrooms, where a half bathroom counts 0.5; an empty text if not known or without a house',
    2.5,
  ),
  bedrooms: numberOrEmpty('Number of bedrooms; an empty text if not known or without a house', 3),
  homesqft: numberOrEmpty(
    'Living area in square feet; an empty text if not known or without a house',
    1850,
  ),
  auctionDate: text(
    'When the auction is, as Month, D YYYY HH:MM:SS in its own local time; empty without an auction',
    '',
  ),
  auctionID: numberOrEmpty('Id of the auction; an empty text without an auction', ''),
  lakeID: numberOrEmpty('Id of the lake that the land is at; an empty text if it is at none', 604),
  youTube: text('Address of a video on YouTube; empty if there is none', ''),
  state: text('Name of the state', 'Texas'),
  stateCode: text('Postal code of the state, two letters', 'TX'),
  county: text('Name of the county, without its label', 'Bosque'),
  city: text('Name of the city; empty if not known', 'Clifton'),
  zip: text('ZIP code of five digits; empty if not known', '76634'),
  address: text('Street and number; empty if not known', '12 Creek Rd'),
  stateID: whole('Id of the state', 44),
  countyID: whole('Id of the county', 48035),
  cityID: whole('Id of the city; 0 if not known', 24904),
  latitude: decimal('Latitude in degrees', 31.7918),
  longitude: decimal('Longitude in degrees', -97.5203),
  phone: text('Phone number of the seller; empty if not known', '254-555-0101'),
  company: text('Company of the seller', 'Lone Star Land'),
  contactName: text('Name of the person to ask for', 'Ana Peña'),
  acctID: whole('Id of the account of the seller', 1),
  thumbnail: text(
    'Address of the main photo in small, without its protocol, beginning with //; empty if there is none. Larger with largerThumbnails',
    '//land.example/media/pictures/7/thumbnail.jpg',
  ),
  rowNumber: whole('Place of the listing in the whole result, from 1', 1),
  description: Type.Optional(
    text(
      'The first 750 characters of the description; only there with includeDescription',
      'Rolling hills and a creek that never ran dry.',
    ),
  ),
}

/** The data that all summaries of one answer share. */
export interface SummaryContext {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly urls: Urls
  readonly largerThumbnails: boolean
}

/** How a version shows an element of a list. */
export interface SummaryView {
  readonly schema: TObject
  /** Whether it has the holes and further tracts of boundaries beside `encodedPolyline`. */
  readonly hasFurtherRings?: true
  /** @param rowNumber The listing's place in the whole result, from 1. */
  readonly present: (
    summary: ListingSummary,
    rowNumber: number,
    context: SummaryContext,
  ) => Record<string, unknown>
}

/** @param rowNumber The listing's place in the whole result, from 1. */
export function presentSummaryCore(
  summary: ListingSummary,
  rowNumber: number,
  context: SummaryContext,
): Static<TObject<typeof SUMMARY_MEMBERS>> {
  const { listing, member, description } = summary
  const { calendar, urls, largerThumbnails } = context
  const tier = tierOf(member)
  const size = largerThumbnails ? 'largerThumbnail' : 'thumbnail'
  return {
    listingID: listing.id,
    listingTitle: listing.title,
    listingDate: calendar.longDate(listing.listedAt),
    ...(listing.modifiedAt !== null && { lastModified: calendar.longDate(listing.modifiedAt) }),
    price: listing.priceUsd ?? 0,
    acres: listing.acres ?? 0,
    isPlatinum: flagNumber(tier.isPlatinum),
    isALC: flagNumber(tier.isALC),
    isALCAdvanced: flagNumber(tier.isALCAdvanced),
    isFree: flagNumber(tier.isFree),
    ...homeFields(summary),
    ...auctionFields(summary),
    lakeID: listing.lakeId ?? '',
    youTube: videoAddress(listing.youTube),
    ...placeFields(summary, context.gazetteer),
    phone: member.phone,
    company: member.companyName,
    contactName: member.contactName,
    acctID: member.id,
    thumbnail: urls.picture(summary.mainPicture?.files?.[size]),
    rowNumber,
    ...(description !== null && { description }),
  }
}

function homeFields({ listing: { home } }: ListingSummary) {
  return {
    baths: (home && bathrooms(home)) ?? '',
    bedrooms: home?.beds ?? '',
    homesqft: home?.areaSqft ?? '',
  } as const
}

function auctionFields({ auction }: ListingSummary) {
  return {
    auctionDate: auction ? longDate(auction.date, `${auction.time || '00:00'}:00`.slice(0, 8)) : '',
    auctionID: auction?.id ?? '',
  } as const
}

function placeFields({ listing }: ListingSummary, gazetteer: Gazetteer) {
  const state = gazetteer.state(listing.stateId)
  return {
    state: state?.name ?? '',
    stateCode: state?.code ?? '',
    county: gazetteer.county(listing.countyId)?.name ?? '',
    city: listing.cityId === null ? '' : (gazetteer.city(listing.cityId)?.name ?? ''),
    zip: listing.zip,
    address: listing.street,
    stateID: listing.stateId,
    countyID: listing.countyId,
    cityID: listing.cityId ?? 0,
    latitude: listing.latitude,
    longitude: listing.longitude,
  }
}
