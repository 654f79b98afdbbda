import { type Static, type TObject, Type } from 'typebox'
import { type Calendar, longDate } from '../../domain/calendar.ts'
import type { Gazetteer } from '../../domain/gazetteer.ts'
import { bathrooms, type ListingSummary } from '../../domain/listing.ts'
import { tierOf } from '../../domain/member.ts'
import type { Urls } from '../urls.ts'
import { decimal, text, whole } from './examples.ts'
import { FLAG_NUMBER, flagNumber, numberOrEmpty } from './numbers.ts'

/** What the element of a list holds in both versions. */
export const SUMMARY_CORE = Type.Object({
  listingID: whole(1024),
  listingTitle: text('Forty acres by the creek'),
  listingDate: text('September, 8 2026 00:00:00'),
  lastModified: Type.Optional(Type.String()),
  price: decimal(480000),
  acres: decimal(40),
  isPlatinum: FLAG_NUMBER,
  isALC: FLAG_NUMBER,
  isALCAdvanced: FLAG_NUMBER,
  isFree: FLAG_NUMBER,
  baths: numberOrEmpty(2.5),
  bedrooms: numberOrEmpty(3),
  homesqft: numberOrEmpty(1850),
  auctionDate: text(''),
  auctionID: numberOrEmpty(''),
  lakeID: numberOrEmpty(''),
  youTube: text(''),
  state: text('Texas'),
  stateCode: text('TX'),
  county: text('Bosque'),
  city: text('Clifton'),
  zip: text('76634'),
  address: text('12 Creek Rd'),
  stateID: whole(44),
  countyID: whole(48035),
  cityID: whole(24904),
  latitude: decimal(31.7918),
  longitude: decimal(-97.5203),
  phone: text('254-555-0101'),
  company: text('Lone Star Land'),
  contactName: text('Ana Peña'),
  acctID: whole(1),
  thumbnail: text('//land.example/media/pictures/7/thumbnail.jpg'),
  rowNumber: whole(1),
  description: Type.Optional(Type.String()),
})

/** What every summary of one answer is presented with. */
export interface SummaryContext {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly urls: Urls
  readonly largerThumbnails: boolean
}

/** How a version shows an element of a list. */
export interface SummaryView {
  readonly schema: TObject
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
): Static<typeof SUMMARY_CORE> {
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
    youTube: listing.youTube,
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
    auctionDate: auction ? longDate(auction.date, `${auction.time || '00:00'}:00`) : '',
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
