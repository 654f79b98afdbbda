import { LAND_FACTS } from '../../../domain/facts/land-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'

/** The labels of the filter fields, by parameter. */
export const LAND_LABELS: Readonly<Record<string, string>> = {
  q: 'Location',
  distance: 'Within (miles)',
  zip: 'ZIP code',
  lp: 'Price',
  hp: 'Price',
  lpa: 'Price per acre',
  hpa: 'Price per acre',
  reduced: 'Price reductions',
  la: 'Acres',
  ha: 'Acres',
  propertyTypes: 'Land type',
  ...Object.fromEntries(LAND_FACTS.map(({ name, label }) => [name, capitalized(label)])),
  listingType: 'Listing type',
  status: 'Status',
  hasHouse: 'House',
  lbed: 'Bedrooms',
  hbed: 'Bedrooms',
  lbath: 'Bathrooms',
  hbath: 'Bathrooms',
  lhsqft: 'Square feet',
  hhsqft: 'Square feet',
  dt: 'Date listed',
  addf: 'Listed after',
  addt: 'Listed before',
  words: 'Keywords and “quoted phrases”',
}
