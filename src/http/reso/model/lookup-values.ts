import type { PropertyTypeId, StatusCode } from '../../../domain/listings/lookup-lists.ts'
import { ENTITY_RESOURCES } from '../../../domain/published/entity-event.ts'

/** The Data Dictionary's names for the stages of a sale. */
export const STANDARD_STATUS: Readonly<Record<StatusCode, string>> = {
  P: 'Active',
  PP: 'Active Under Contract',
  S: 'Closed',
}

/** Property types that are a use of the land. */
export const CURRENT_USE: readonly (readonly [PropertyTypeId, string])[] = [
  [1, 'Farm'],
  [2, 'Ranch'],
  [4, 'Recreational'],
  [8, 'Residential'],
  [16, 'Timber'],
  [32, 'Unimproved'],
  [64, 'Commercial'],
  [128, 'Hunting'],
  [256, 'Horses'],
]

/** Property types that are about water. */
export const WATERFRONT_FEATURES: readonly (readonly [PropertyTypeId, string])[] = [
  [512, 'Lake Front'],
  [1024, 'Beach Front'],
  [2048, 'River Front'],
]

/** The Data Dictionary's names for events of an offer. */
export const CHANGE_TYPES = {
  listed: 'New Listing',
  returned: 'Back On Market',
  priced: 'Price Change',
} as const

export const WATER_BITS: number = WATERFRONT_FEATURES.reduce((bits, [id]) => bits | id, 0)

const PROPERTY_TYPE_VALUES = [
  'Commercial Lease',
  'Residential Lease',
  'Farm',
  'Commercial Sale',
  'Land',
] as const
export type PropertyTypeValue = (typeof PROPERTY_TYPE_VALUES)[number]

/** The property types that make a listing a farm, or commercial land, in the Data Dictionary. */
export const FARM_BITS = 1 | 2
export const COMMERCIAL_BITS = 64

/** The lot features that follow from a property type, or from any of several. */
export const LOT_FEATURES: readonly (readonly [number, string])[] = [
  [FARM_BITS, 'Farm'],
  [WATER_BITS, 'Waterfront'],
]

/** The values that fields can have, by lookup name. */
export const LOOKUPS: Readonly<Record<string, readonly string[]>> = {
  AreaUnits: ['Square Feet'],
  ChangeType: [...Object.values(CHANGE_TYPES), STANDARD_STATUS.PP, STANDARD_STATUS.S],
  Country: ['US'],
  CurrentOrPossibleUse: CURRENT_USE.map(([, value]) => value),
  LotFeatures: LOT_FEATURES.map(([, value]) => value),
  LotSizeUnits: ['Acres'],
  MediaCategory: ['Document', 'Photo', 'Video'],
  MediaType: ['jpeg', 'pdf'],
  MemberStatus: ['Active'],
  OfficeStatus: ['Active'],
  PropertyType: PROPERTY_TYPE_VALUES,
  ResourceName: ENTITY_RESOURCES,
  StandardStatus: Object.values(STANDARD_STATUS),
  WaterfrontFeatures: WATERFRONT_FEATURES.map(([, value]) => value),
}
