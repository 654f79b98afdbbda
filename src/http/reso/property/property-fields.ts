import { changedAt, type ListingDetail } from '../../../domain/listings/listing.ts'
import type { PropertyTypeId } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import {
  COMMERCIAL_BITS,
  CURRENT_USE,
  FARM_BITS,
  type PropertyTypeValue,
  STANDARD_STATUS,
  WATERFRONT_FEATURES,
} from '../model/lookup-values.ts'
import type { ResourceField } from '../model/resource-field.ts'

const SQUARE_FEET_PER_ACRE = 43_560
const HORSES = 256

/** A listing that is shown, and what its fields are read with. */
export interface PropertySource {
  readonly detail: ListingDetail
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly urls: Urls
}

type Field = ResourceField<PropertySource>
type Listing = ListingDetail['listing']

const ofListing = (read: (listing: Listing) => ReturnType<Field['value']>): Field['value'] => {
  return ({ detail }) => read(detail.listing)
}
const text = (name: string, maxLength: number, value: Field['value']): Field => {
  return { name, type: 'Edm.String', maxLength, value }
}
const amount = (name: string, scale: number, value: Field['value']): Field => {
  return { name, type: 'Edm.Decimal', precision: 14 + scale, scale, value }
}
const count = (name: string, value: Field['value']): Field => ({ name, type: 'Edm.Int32', value })
const truth = (name: string, value: Field['value']): Field => {
  return { name, type: 'Edm.Boolean', isKnown: true, value }
}
const choice = (name: string, lookup: string, value: Field['value']): Field => {
  return { name, type: 'Edm.String', lookup, value }
}
const list = (name: string, lookup: string, value: Field['value']): Field => {
  return { name, type: 'Edm.String', lookup, isList: true, isKnown: true, value }
}

/**
 * What the public may see of a listing, as the Data Dictionary names it. Notes, instructions, legal descriptions, addresses for
 * leads and keys of feeds are no fields.
 */
export const PROPERTY_FIELDS: readonly Field[] = [
  {
    ...text(
      'ListingKey',
      255,
      ofListing(({ id }) => String(id)),
    ),
    isKnown: true,
  },
  {
    ...text(
      'ListingId',
      255,
      ofListing(({ id }) => String(id)),
    ),
    isKnown: true,
  },
  {
    ...choice(
      'StandardStatus',
      'StandardStatus',
      ofListing(({ status }) => STANDARD_STATUS[status]),
    ),
    isKnown: true,
  },
  { ...choice('PropertyType', 'PropertyType', ofListing(propertyType)), isKnown: true },
  list(
    'CurrentUse',
    'CurrentOrPossibleUse',
    ofListing(({ types }) => named(CURRENT_USE, types)),
  ),
  list(
    'WaterfrontFeatures',
    'WaterfrontFeatures',
    ofListing(({ types }) => named(WATERFRONT_FEATURES, types)),
  ),
  truth(
    'WaterfrontYN',
    ofListing(({ types }) => named(WATERFRONT_FEATURES, types).length > 0),
  ),
  truth(
    'HorseYN',
    ofListing(({ types }) => types.some(type => type === HORSES)),
  ),
  amount(
    'ListPrice',
    2,
    ofListing(({ priceUsd }) => priceUsd),
  ),
  amount(
    'LotSizeAcres',
    4,
    ofListing(({ acres }) => acres),
  ),
  amount(
    'LotSizeArea',
    4,
    ofListing(({ acres }) => acres),
  ),
  choice(
    'LotSizeUnits',
    'LotSizeUnits',
    ofListing(({ acres }) => (acres === null ? null : 'Acres')),
  ),
  amount(
    'LotSizeSquareFeet',
    2,
    ofListing(({ acres }) => squareFeet(acres)),
  ),
  text('UnparsedAddress', 255, address),
  text('City', 50, cityName),
  text('CountyOrParish', 50, countyName),
  text('StateOrProvince', 2, stateCode),
  text(
    'PostalCode',
    10,
    ofListing(({ zip }) => zip || null),
  ),
  { ...choice('Country', 'Country', () => 'US'), isKnown: true },
  {
    name: 'Latitude',
    type: 'Edm.Double',
    isKnown: true,
    value: ofListing(({ latitude }) => latitude),
  },
  {
    name: 'Longitude',
    type: 'Edm.Double',
    isKnown: true,
    value: ofListing(({ longitude }) => longitude),
  },
  text('WaterBodyName', 50, lakeName),
  text(
    'Directions',
    5000,
    ofListing(({ directions }) => directions || null),
  ),
  text(
    'PublicRemarks',
    20_000,
    ofListing(({ description }) => description || null),
  ),
  count(
    'BedroomsTotal',
    ofListing(({ home }) => home?.beds ?? null),
  ),
  count(
    'BathroomsFull',
    ofListing(({ home }) => home?.baths ?? null),
  ),
  count(
    'BathroomsHalf',
    ofListing(({ home }) => home?.halfBaths ?? null),
  ),
  amount(
    'LivingArea',
    2,
    ofListing(({ home }) => home?.areaSqft ?? null),
  ),
  choice(
    'LivingAreaUnits',
    'AreaUnits',
    ofListing(({ home }) => (home?.areaSqft ? 'Square Feet' : null)),
  ),
  count(
    'YearBuilt',
    ofListing(({ yearBuilt }) => yearBuilt),
  ),
  text(
    'ParcelNumber',
    50,
    ofListing(({ parcelNumber }) => parcelNumber || null),
  ),
  {
    name: 'ListingContractDate',
    type: 'Edm.Date',
    isKnown: true,
    value: ({ detail, calendar }) => calendar.isoDate(detail.listing.listedAt),
  },
  amount(
    'ClosePrice',
    2,
    ofListing(({ soldPriceUsd }) => soldPriceUsd),
  ),
  { name: 'CloseDate', type: 'Edm.Date', value: ofListing(({ soldOn }) => soldOn || null) },
  {
    name: 'ModificationTimestamp',
    type: 'Edm.DateTimeOffset',
    precision: 3,
    isKnown: true,
    value: ofListing(listing => new Date(changedAt(listing)).toISOString()),
  },
  text(
    'VirtualTourURLUnbranded',
    8000,
    ofListing(({ virtualTour }) => virtualTour || null),
  ),
  text('ListingURL', 8000, ({ detail, urls }) =>
    urls.listingPage(detail.listing.id, detail.listing.title),
  ),
  {
    ...count('PhotosCount', ({ detail }) => detail.pictures.filter(({ files }) => files).length),
    isKnown: true,
  },
  {
    ...count(
      'DocumentsCount',
      ofListing(({ documents }) => documents.length),
    ),
    isKnown: true,
  },
  {
    ...text(
      'ListAgentKey',
      255,
      ofListing(({ accountId }) => String(accountId)),
    ),
    isKnown: true,
  },
  text('ListAgentFullName', 150, ({ detail }) => detail.member.contactName || null),
  text('ListOfficeKey', 255, ({ detail }) =>
    detail.member.isSeller ? null : String(detail.member.id),
  ),
  text('ListOfficeName', 255, ({ detail }) =>
    detail.member.isSeller ? null : detail.member.companyName || null,
  ),
  text('ListOfficePhone', 30, ({ detail }) =>
    detail.member.isSeller ? null : detail.member.phone || null,
  ),
]

function propertyType({ listingType, types }: Listing): PropertyTypeValue {
  const bits = types.reduce((sum, type) => sum | type, 0)
  const isCommercial = (bits & COMMERCIAL_BITS) !== 0
  if (listingType === 3) return isCommercial ? 'Commercial Lease' : 'Residential Lease'
  if ((bits & FARM_BITS) !== 0) return 'Farm'
  return isCommercial ? 'Commercial Sale' : 'Land'
}

function named(
  values: readonly (readonly [PropertyTypeId, string])[],
  types: readonly PropertyTypeId[],
): readonly string[] {
  return values.filter(([id]) => types.includes(id)).map(([, value]) => value)
}

function squareFeet(acres: number | null): number | null {
  return acres === null ? null : Math.round(acres * SQUARE_FEET_PER_ACRE * 100) / 100
}

function address(source: PropertySource): string | null {
  const { street, zip } = source.detail.listing
  if (street === '') return null
  const state = [stateCode(source), zip].filter(part => part).join(' ')
  return [street, cityName(source), state].filter(part => part).join(', ')
}

function cityName({ detail, gazetteer }: PropertySource): string | null {
  const { cityId } = detail.listing
  return cityId === null ? null : (gazetteer.city(cityId)?.name ?? null)
}

function countyName({ detail, gazetteer }: PropertySource): string | null {
  const county = gazetteer.county(detail.listing.countyId)
  return county ? fullCountyName(county) : null
}

function stateCode({ detail, gazetteer }: PropertySource): string | null {
  return gazetteer.state(detail.listing.stateId)?.code ?? null
}

function lakeName({ detail, gazetteer }: PropertySource): string | null {
  const { lakeId } = detail.listing
  return lakeId === null ? null : (gazetteer.lake(lakeId)?.name ?? null)
}
