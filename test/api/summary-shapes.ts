import type { Shape } from './shape.ts'

const BOTH = {
  listingID: 'number',
  listingTitle: 'string',
  listingDate: 'string',
  'lastModified?': 'string',
  price: 'number',
  acres: 'number',
  isPlatinum: 'flag',
  isALC: 'flag',
  isALCAdvanced: 'flag',
  isFree: 'flag',
  baths: 'number or empty',
  bedrooms: 'number or empty',
  homesqft: 'number or empty',
  auctionDate: 'string',
  auctionID: 'number or empty',
  lakeID: 'number or empty',
  youTube: 'string',
  state: 'string',
  stateCode: 'string',
  county: 'string',
  city: 'string',
  zip: 'string',
  address: 'string',
  stateID: 'number',
  countyID: 'number',
  cityID: 'number',
  latitude: 'number',
  longitude: 'number',
  phone: 'string',
  company: 'string',
  contactName: 'string',
  acctID: 'number',
  thumbnail: 'picture',
  rowNumber: 'number',
} as const satisfies Shape

/** The members of every element of a search or of the showcase. */
export const SUMMARY_SHAPES = {
  v3: { ...BOTH, propertyTypes: 'string', propertyTypeIDs: 'number', hasHouse: 'boolean' },
  v1: { ...BOTH, propertyType: 'string', propertyTypeID: 'number' },
} as const
