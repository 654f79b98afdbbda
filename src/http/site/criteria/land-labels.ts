import { LAND_FACTS } from '../../../domain/facts/land-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'

/** The labels of the filter fields, by parameter. */
export const LAND_LABELS: Readonly<Record<string, string>> = {
  q: 'Another place',
  distance: 'Miles around the town',
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
  listingType: 'How it is offered',
  status: 'Status',
  hasHouse: 'House',
  lbed: 'Bedrooms',
  hbed: 'Bedrooms',
  lbath: 'Bathrooms',
  hbath: 'Bathrooms',
  lhsqft: 'Square feet',
  hhsqft: 'Square feet',
  dt: 'Listed',
  addf: 'Listed from',
  addt: 'Listed up to',
  words: 'Words and “quoted phrases”',
}
