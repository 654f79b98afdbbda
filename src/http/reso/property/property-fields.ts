import { MAX_DETAIL_CHARACTERS } from '../../../domain/accounts/member-form.ts'
import type { NumberField } from '../../../domain/listings/field-kinds.ts'
import { changedAt, fieldReader } from '../../../domain/listings/listing.ts'
import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  HOME_NUMBERS,
} from '../../../domain/listings/listing-fields.ts'
import type { PropertyTypeId } from '../../../domain/listings/lookup-lists.ts'
import type { SectionName } from '../../../domain/listings/sections.ts'
import type { MediaSource } from '../media/media-source.ts'
import { fieldKinds, known } from '../model/derived-fields.ts'
import {
  COMMERCIAL_BITS,
  CURRENT_USE,
  FARM_BITS,
  LOT_FEATURES,
  type PropertyTypeValue,
  STANDARD_STATUS,
  WATERFRONT_FEATURES,
} from '../model/lookup-values.ts'
import { OFFER_FIELDS } from './offer-fields.ts'
import { PLACE_FIELDS } from './place-fields.ts'
import type { PropertyField, PropertySource } from './property-source.ts'

const SQUARE_FEET_PER_ACRE = 43_560
const HORSES = 256

const MAX_ADDRESS_CHARACTERS = 8000
/** The number of decimals, by unit. */
const DECIMALS: Readonly<Record<NumberField['unit'], number>> = {
  'US dollars': 2,
  acres: 4,
  'square feet': 2,
  rooms: 0,
  years: 0,
}

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
  ...rows(['acres']),
  amount('LotSizeArea', 4, ({ listing }) => listing.acres),
  choice('LotSizeUnits', 'LotSizeUnits', ({ listing }) =>
    listing.acres === null ? null : 'Acres',
  ),
  amount('LotSizeSquareFeet', 2, ({ listing }) =>
    listing.acres === null ? null : squareFeet(listing.acres),
  ),
  ...rowsIn('offer'),
  ...rowsIn('place'),
  ...rowsIn('texts'),
]

const HOME_FIELDS: readonly PropertyField[] = [
  ...rows(HOME_NUMBERS),
  choice('LivingAreaUnits', 'AreaUnits', ({ listing }) =>
    listing.home?.areaSqft ? 'Square Feet' : null,
  ),
  ...rowsIn('house'),
]

const TIME_FIELDS: readonly PropertyField[] = [
  {
    name: 'ListingContractDate',
    type: 'Edm.Date',
    isKnown: true,
    value: ({ listing, calendar }) => calendar.isoDate(listing.listedAt),
  },
  ...rowsIn('sale'),
  known(instant('ModificationTimestamp', ({ listing }) => changedAt(listing))),
]

const FILE_FIELDS: readonly PropertyField[] = [
  ...rowsIn('links'),
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
 * The public fields of a listing, by the Data Dictionary's names. Among the fields of each type,
 * those that nearly every listing has come first: certification tools try fields in this order and
 * would find nothing by a field that most land lacks. Notes, instructions, legal descriptions and
 * addresses for leads are not fields, and only a listing's own account sees the key of its feed.
 */
export const PROPERTY_FIELDS: readonly PropertyField[] = firstOfEach([
  ...KIND_FIELDS,
  ...LAND_FIELDS,
  ...PLACE_FIELDS,
  ...TIME_FIELDS,
  ...OFFER_FIELDS,
  ...FILE_FIELDS,
  ...HOME_FIELDS,
  ...rows(FIELD_NAMES),
  ...SELLER_FIELDS,
])

/** Drops fields whose names already appeared. */
function firstOfEach(fields: readonly PropertyField[]): readonly PropertyField[] {
  const byName = new Map<string, PropertyField>()
  for (const field of fields) if (!byName.has(field.name)) byName.set(field.name, field)
  return [...byName.values()]
}

/** The fields in a section of the form that RESO has. */
function rowsIn(section: SectionName): readonly PropertyField[] {
  return rows(FIELD_NAMES.filter(name => fieldOf(name).form?.section === section))
}

function rows(names: readonly FieldName[]): readonly PropertyField[] {
  return names.flatMap(name => rowOf(name) ?? [])
}

function rowOf(name: FieldName): PropertyField | undefined {
  const row = fieldOf(name)
  if (row.resoName === undefined || row.part === 'unpublished') return undefined
  const read = fieldReader(name)
  const value = ({ listing }: PropertySource) => {
    const found = read(listing)
    return found === '' ? null : found
  }
  if (row.kind === 'date') return { name: row.resoName, type: 'Edm.Date', value }
  if ('unit' in row) {
    const digits = DECIMALS[row.unit]
    return digits === 0 ? count(row.resoName, value) : amount(row.resoName, digits, value)
  }
  const max = 'maxCharacters' in row ? row.maxCharacters : undefined
  return text(row.resoName, max ?? MAX_ADDRESS_CHARACTERS, value)
}

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
