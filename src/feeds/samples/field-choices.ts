import type { FieldGroup } from '../../catalog/feeds/sample-reader.ts'
import { LAND_FACTS } from '../../domain/facts/land-facts.ts'
import { ANNUAL_TAXES } from '../../domain/facts/posted-facts.ts'
import { FIELD_NAMES, fieldOf } from '../../domain/listings/listing-fields.ts'
import { SOURCE_FIELDS, type SourceField } from '../mapping/source-fields.ts'

/** Groups of fields in the order in which people fill in a listing. */
const GROUPS = {
  key: 'Listing number',
  offer: 'Price and status',
  land: 'Land',
  features: 'Land features (values, or yes and no)',
  place: 'Location',
  texts: 'Descriptions',
  files: 'Photos and links',
  house: 'House',
  sale: 'Sale',
  private: 'Private',
} as const
type GroupName = keyof typeof GROUPS

/** Fields of sources that are no fields of the form of a listing, or have another name there. */
const OWN: Partial<Record<SourceField, readonly [GroupName, string]>> = {
  key: ['key', 'Listing number (never changes)'],
  keyParts: ['key', 'Part of the listing number'],
  listingUrl: ['key', 'Web page of the listing'],
  modifiedAt: ['key', 'Last changed on'],
  price: ['offer', 'Price'],
  status: ['offer', 'Status (active, under contract, sold)'],
  category: ['offer', 'For sale or for lease'],
  listedOn: ['offer', 'Listed on'],
  isPriceShown: ['offer', 'Show the price? (yes or no)'],
  priceUnit: ['offer', 'What the price is for, such as per acre'],
  pricePeriod: ['offer', 'How often the price is paid'],
  leasePeriod: ['offer', 'How often a lease is paid'],
  rent: ['offer', 'Rent'],
  currency: ['offer', 'Currency'],
  saleConditions: ['offer', 'Conditions of the sale, such as auction'],
  isSold: ['offer', 'Sold? (yes or no)'],
  isUnderContract: ['offer', 'Under contract? (yes or no)'],
  isOffMarket: ['offer', 'Off the market? (yes or no)'],
  isWithdrawn: ['offer', 'May be shown (MLS Grid)'],
  isShown: ['offer', 'Show the listing? (yes or no)'],
  acres: ['land', 'Acres'],
  lotSize: ['land', 'Size with its unit'],
  lotUnits: ['land', 'Unit of the size'],
  lotSquareFeet: ['land', 'Size in square feet'],
  types: ['land', 'Kind of land'],
  isHorseProperty: ['land', 'Horse property? (yes or no)'],
  parcelNumber: ['land', 'Parcel number'],
  boundary: ['land', 'Boundary (encoded polyline)'],
  lake: ['place', 'Lake'],
  street: ['place', 'Street address'],
  streetParts: ['place', 'Part of the street address'],
  city: ['place', 'City'],
  county: ['place', 'County'],
  state: ['place', 'State'],
  zip: ['place', 'ZIP code'],
  country: ['place', 'Country'],
  point: ['place', 'Latitude and longitude together'],
  latitude: ['place', 'Latitude'],
  longitude: ['place', 'Longitude'],
  isAddressShown: ['place', 'Show the address? (yes or no)'],
  isAddressHidden: ['place', 'Hide the address? (yes or no)'],
  photos: ['files', 'Photos (web addresses)'],
  photoColumns: ['files', 'One of several photo columns'],
  documents: ['files', 'Documents (web addresses)'],
  tour: ['files', 'Virtual tour or video'],
  flyer: ['files', 'Flyer'],
  baths: ['house', 'Bathrooms, such as 2.5'],
  fullBaths: ['house', 'Full bathrooms'],
  quarterBaths: ['house', 'Quarter bathrooms'],
  threeQuarterBaths: ['house', 'Three-quarter bathrooms'],
  livingUnits: ['house', 'Unit of the living area'],
}

/** Several columns may go to one feature, such as Creek and Pond to surface water. */
const FEATURES: ReadonlyMap<string, readonly [GroupName, string]> = new Map([
  ...LAND_FACTS.map(({ name, label }) => {
    return [name, ['features', capitalized(label)]] as const
  }),
  [ANNUAL_TAXES, ['features', 'Annual taxes']] as const,
])

/** Where fields of the form stand whose section has no group of its own. */
const SECTIONS: Readonly<Record<string, GroupName>> = {
  facts: 'land',
  auction: 'sale',
  links: 'files',
}

/** What the fields of a source are called, by the groups in which they are offered. */
export const FIELD_GROUPS: readonly FieldGroup[] = Object.entries(GROUPS).map(([name, label]) => ({
  label,
  fields: choices()
    .filter(({ group }) => group === name)
    .map(one => [one.field, one.label] as const),
}))

/** What people read for a field. */
export function fieldLabel(field: string): string {
  return choices().find(one => one.field === field)?.label ?? field
}

function choices() {
  const order = Object.keys(OWN)
  const at = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return (Object.keys(SOURCE_FIELDS) as SourceField[])
    .map(field => ({ field, ...choiceOf(field) }))
    .toSorted((one, other) => at(one.field) - at(other.field))
}

function choiceOf(field: SourceField): { readonly group: string; readonly label: string } {
  const own = OWN[field] ?? FEATURES.get(field)
  if (own) return { group: own[0], label: own[1] }
  const name = FIELD_NAMES.find(one => Object.hasOwn(fieldOf(one).sources ?? {}, field))
  const form = name === undefined ? undefined : fieldOf(name).form
  const section = form?.section ?? 'private'
  return { group: SECTIONS[section] ?? section, label: form?.label ?? field }
}

function capitalized(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
