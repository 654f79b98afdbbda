import { type Static, Type } from 'typebox'
import { accountName } from '../../domain/accounts/member.ts'
import { valuesIn } from '../../domain/facts/fact-bits.ts'
import type { Listing, ListingSummary } from '../../domain/listings/listing.ts'
import { fieldOf, HOME_NUMBERS } from '../../domain/listings/listing-fields.ts'
import {
  LISTING_TYPES,
  propertyTypeLabel,
  statusLabel,
} from '../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../domain/places/place.ts'
import { pricePerAcreUsd } from '../../domain/searching/search-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { ToolContext } from './tool.ts'

const ROOMS = HOME_NUMBERS.flatMap(name => {
  const called = fieldOf(name).assistantName
  return called === undefined ? [] : [{ name, called }]
})

/** How much of a description lists include. */
const DESCRIPTION_CHARACTERS = 300
const COORDINATE_DIGITS = 5

/** Null if unknown or not applicable. */
export const NUMBER_OR_NULL = Type.Unsafe<number | null>({ type: ['number', 'null'] })

export const LAND_MEMBERS = {
  id: Type.Integer(),
  url: Type.String(),
  offered: Type.String(),
  status: Type.String(),
  place: Type.String(),
  zip: Type.String(),
  priceUsd: NUMBER_OR_NULL,
  pricePerAcreUsd: NUMBER_OR_NULL,
  priceBeforeUsd: NUMBER_OR_NULL,
  acres: NUMBER_OR_NULL,
  propertyTypes: Type.Array(Type.String()),
  facts: Type.Array(Type.String()),
  house: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  listedOn: Type.String(),
  photos: Type.Optional(Type.Integer()),
}

export const LAND = Type.Object({
  ...LAND_MEMBERS,
  sellerText: Type.Object({
    title: Type.String(),
    street: Type.String(),
    seller: Type.String(),
    description: Type.String(),
  }),
})

/** A listing as in lists of the site, without pictures. */
export async function landSummary(
  { catalog, ...context }: ToolContext,
  ids: readonly ListingId[],
): Promise<Static<typeof LAND>[]> {
  const summaries = await catalog.shown.summariesWithFacts(
    ids,
    DESCRIPTION_CHARACTERS,
    catalog.searches,
  )
  return summaries.map(({ listing, factBits = 0, description, member }) => ({
    ...landMembers(listing, { ...context, catalog }),
    facts: valuesIn(factBits).map(({ label }) => label),
    sellerText: {
      title: listing.title,
      street: listing.street,
      seller: accountName(member),
      description: description ?? '',
    },
  }))
}

/** The members that lists and details share. */
export function landMembers(
  listing: ListingSummary['listing'],
  { catalog, calendar, urls }: ToolContext,
): Omit<Static<typeof LAND>, 'facts' | 'sellerText'> {
  const { id, listingType, status, priceUsd, acres, priceReduction, home, types } = listing
  return {
    id,
    // Without the words of the title: they are the seller's, and a model might follow them.
    url: urls.listingPage(id, ''),
    offered: LISTING_TYPES.find(type => type.id === listingType)?.label ?? '',
    status: statusLabel(status),
    place: placeOf(listing, catalog.places()),
    zip: listing.zip,
    priceUsd,
    pricePerAcreUsd: rounded(pricePerAcreUsd({ priceUsd, acres }), 2),
    priceBeforeUsd: priceReduction?.fromUsd ?? null,
    acres,
    propertyTypes: types.map(type => propertyTypeLabel(type) ?? ''),
    house: home && Object.fromEntries(ROOMS.map(({ name, called }) => [called, home[name]])),
    latitude: rounded(listing.latitude, COORDINATE_DIGITS) ?? 0,
    longitude: rounded(listing.longitude, COORDINATE_DIGITS) ?? 0,
    listedOn: calendar.isoDate(listing.listedAt),
  }
}

/** `Clifton, Bosque County, Texas` */
function placeOf(
  { cityId, countyId, stateId }: Pick<Listing, 'cityId' | 'countyId' | 'stateId'>,
  gazetteer: Gazetteer,
): string {
  const city = cityId === null ? undefined : gazetteer.city(cityId)?.name
  const county = gazetteer.county(countyId)
  const names = [city, county && fullCountyName(county), gazetteer.state(stateId)?.name]
  return names.filter(name => name !== undefined).join(', ')
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}
