import { MAX_DETAIL_CHARACTERS } from '../../../domain/accounts/member-form.ts'
import { changedAt } from '../../../domain/listings/listing.ts'
import type { PropertyTypeId } from '../../../domain/listings/lookup-lists.ts'
import type { MediaSource } from '../media/media-source.ts'
import {
  COMMERCIAL_BITS,
  CURRENT_USE,
  FARM_BITS,
  LOT_FEATURES,
  type PropertyTypeValue,
  STANDARD_STATUS,
  WATERFRONT_FEATURES,
} from '../model/lookup-values.ts'
import { fieldKinds, known } from '../model/made-fields.ts'
import { OFFER_FIELDS } from './offer-fields.ts'
import { PLACE_FIELDS } from './place-fields.ts'
import type { PropertyField, PropertySource } from './property-source.ts'

const SQUARE_FEET_PER_ACRE = 43_560
const HORSES = 256

const { text, amount, count, truth, choice, list, instant } = fieldKinds<PropertySource>()

const KIND_FIELDS: readonly PropertyField[] = [
  known(text('ListingKey', 255, ({ listing }) => String(listing.id))),
  known(text('ListingId', 255, ({ listing }) => String(listing.id))),
  text('SourceSystemKey', 255, ({ listing, isOwn }) =>
    isOwn ? listing.unpublished.listFeedKey || null : null,
  ),
  known(
    choice('StandardStatus', 'StandardStatus', ({ listing }) => STANDARD_STATUS[listing.status]),
  ),
  known(choice('PropertyType', 'PropertyType', propertyType)),
  list('CurrentUse', 'CurrentOrPossibleUse', named(CURRENT_USE)),
  list('LotFeatures', 'LotFeatures', named(LOT_FEATURES)),
  list('WaterfrontFeatures', 'WaterfrontFeatures', named(WATERFRONT_FEATURES)),
  truth('WaterfrontYN', source => named(WATERFRONT_FEATURES)(source).length > 0),
  truth('HorseYN', ({ listing }) => listing.types.some(type => type === HORSES)),
]

const LAND_FIELDS: readonly PropertyField[] = [
  amount('LotSizeAcres', 4, ({ listing }) => listing.acres),
  amount('LotSizeArea', 4, ({ listing }) => listing.acres),
  choice('LotSizeUnits', 'LotSizeUnits', ({ listing }) =>
    listing.acres === null ? null : 'Acres',
  ),
  amount('LotSizeSquareFeet', 2, ({ listing }) =>
    listing.acres === null ? null : squareFeet(listing.acres),
  ),
  amount('ListPrice', 2, ({ listing }) => listing.priceUsd),
  text('ParcelNumber', 50, ({ listing }) => listing.parcelNumber || null),
  text('PublicRemarks', 20_000, ({ listing }) => listing.description || null),
]

const HOME_FIELDS: readonly PropertyField[] = [
  count('BedroomsTotal', ({ listing }) => listing.home?.beds ?? null),
  count('BathroomsFull', ({ listing }) => listing.home?.baths ?? null),
  count('BathroomsHalf', ({ listing }) => listing.home?.halfBaths ?? null),
  amount('LivingArea', 2, ({ listing }) => listing.home?.areaSqft ?? null),
  choice('LivingAreaUnits', 'AreaUnits', ({ listing }) =>
    listing.home?.areaSqft ? 'Square Feet' : null,
  ),
  count('YearBuilt', ({ listing }) => listing.yearBuilt),
]

const TIME_FIELDS: readonly PropertyField[] = [
  {
    name: 'ListingContractDate',
    type: 'Edm.Date',
    isKnown: true,
    value: ({ listing, calendar }) => calendar.isoDate(listing.listedAt),
  },
  amount('ClosePrice', 2, ({ listing }) => listing.soldPriceUsd),
  { name: 'CloseDate', type: 'Edm.Date', value: ({ listing }) => listing.soldOn || null },
  known(instant('ModificationTimestamp', ({ listing }) => changedAt(listing))),
]

const FILE_FIELDS: readonly PropertyField[] = [
  text('VirtualTourURLUnbranded', 8000, ({ listing }) => listing.virtualTour || null),
  text('ListingURL', 8000, ({ listing, urls }) => urls.listingPage(listing.id, listing.title)),
  known(count('PhotosCount', counted('Photo'))),
  known(count('DocumentsCount', counted('Document'))),
  known(count('VideosCount', counted('Video'))),
]

const OFFICE_FIELDS: readonly PropertyField[] = [
  text('ListOfficeKey', 255, ({ office }) => (office === null ? null : String(office.id))),
  text('ListOfficeName', MAX_DETAIL_CHARACTERS, ({ office }) => office?.companyName || null),
  text('ListOfficePhone', MAX_DETAIL_CHARACTERS, ({ office }) => office?.phone || null),
].map(field => ({ ...field, isOfOffice: true }))

const SELLER_FIELDS: readonly PropertyField[] = [
  known(text('ListAgentKey', 255, ({ listing }) => String(listing.accountId))),
  text(
    'ListAgentFullName',
    MAX_DETAIL_CHARACTERS,
    ({ detail }) => detail.member.contactName || null,
  ),
  ...OFFICE_FIELDS,
]

/**
 * The public fields of a listing, as the Data Dictionary names them. Of each type, the fields that nearly every listing has come first:
 * programs that test a service try its fields in this order, and find nothing by a field that most land does not have. Notes, instructions, legal descriptions, addresses for
 * leads are no fields, and only the account of a listing sees the key of its feed.
 */
export const PROPERTY_FIELDS: readonly PropertyField[] = [
  ...KIND_FIELDS,
  ...LAND_FIELDS,
  ...PLACE_FIELDS,
  ...TIME_FIELDS,
  ...OFFER_FIELDS,
  ...FILE_FIELDS,
  ...HOME_FIELDS,
  ...SELLER_FIELDS,
]

function propertyType({ listing: { listingType, types } }: PropertySource): PropertyTypeValue {
  const bits = bitsOf(types)
  const isCommercial = (bits & COMMERCIAL_BITS) !== 0
  if (listingType === 3) return isCommercial ? 'Commercial Lease' : 'Residential Lease'
  if ((bits & FARM_BITS) !== 0) return 'Farm'
  return isCommercial ? 'Commercial Sale' : 'Land'
}

function named(values: readonly (readonly [number, string])[]) {
  return ({ listing }: PropertySource): readonly string[] => {
    const bits = bitsOf(listing.types)
    return values.filter(([id]) => (bits & id) !== 0).map(([, value]) => value)
  }
}

function bitsOf(types: readonly PropertyTypeId[]): number {
  return types.reduce((sum: number, type) => sum | type, 0)
}

export function squareFeet(acres: number): number {
  return Math.round(acres * SQUARE_FEET_PER_ACRE * 100) / 100
}

function counted(category: MediaSource['category']) {
  return ({ media }: PropertySource) => media().filter(one => one.category === category).length
}
