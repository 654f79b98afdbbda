import type { Answer } from '../posted-listings.ts'
import { dollars } from './amounts.ts'
import { dayOf, summaryDate, summaryOfLocal } from './days.ts'
import {
  BARE_HOUSE,
  bathrooms,
  type Land,
  labelOf,
  pointOf,
  STATUS_LABELS,
  sumOf,
  typesOf,
} from './land.ts'

function formattedPrice(cents: number): string {
  if (cents === 0) return 'Contact for Price'
  const [whole = '', part] = dollars(cents).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `$${grouped}${part ? `.${part.padEnd(2, '0')}` : ''}`
}

/** The members of a single listing that the model knows, without those of one version. */
function commonOf(land: Land): Answer {
  const [lat, lng] = pointOf(land)
  const { county, city } = land
  return {
    listingID: land.id,
    listingTitle: land.title,
    price: { numeric: Number(dollars(land.cents)), formatted: formattedPrice(land.cents) },
    acres: Number(land.acres),
    locationIDs: { stateID: county.stateId, countyID: county.id, cityID: city?.id ?? 0 },
    address: {
      state: county.stateName,
      county: county.name,
      city: city?.name ?? '',
      zip: land.zip,
      street: land.street,
    },
    lat,
    lng,
    status: STATUS_LABELS[land.status],
    description: land.description,
    directions: land.directions,
    isAuction: land.auction !== null,
  }
}

/** What a GET of a listing must have. */
export function expectedListing(land: Land, version: 'v1' | 'v3'): Answer {
  const { beds, baths, halfBaths, sqft } = land.house ?? BARE_HOUSE
  const details = { beds, baths, sqft: sqft === 0 ? '' : String(sqft) }
  const types = typesOf(land)
  const [main = 0] = types
  if (version === 'v1') {
    const propertyType = { id: main, label: labelOf(main) }
    return { ...commonOf(land), propertyType, homeDetails: details }
  }
  return {
    ...commonOf(land),
    listingDate: dayOf(land.listedAt),
    propertyTypes: { id: sumOf(types), label: types.map(labelOf).join(', ') },
    hasHouse: land.house !== null,
    homeDetails: { ...details, halfBaths },
  }
}

function typesOfSummary(land: Land, version: 'v1' | 'v3'): Answer {
  const types = typesOf(land)
  const [main = 0] = types
  if (version === 'v1') return { propertyType: labelOf(main), propertyTypeID: main }
  const propertyTypes = types.map(labelOf).join(', ')
  return { propertyTypes, propertyTypeIDs: sumOf(types), hasHouse: land.house !== null }
}

/** What an element of a search must have. */
export function expectedSummary(land: Land, version: 'v1' | 'v3'): Answer {
  const { county, city, house, auction } = land
  const [latitude, longitude] = pointOf(land)
  return {
    ...typesOfSummary(land, version),
    listingID: land.id,
    listingTitle: land.title,
    listingDate: summaryDate(land.listedAt),
    ...(land.modifiedAt !== null && { lastModified: summaryDate(land.modifiedAt) }),
    price: Number(dollars(land.cents)),
    acres: Number(land.acres),
    bedrooms: house?.beds || '',
    baths: (house && bathrooms(house)) ?? '',
    homesqft: house?.sqft || '',
    auctionDate: auction ? summaryOfLocal(auction.date, auction.time) : '',
    state: county.stateName,
    stateCode: county.group,
    county: county.name,
    city: city?.name ?? '',
    zip: land.zip,
    address: land.street,
    stateID: county.stateId,
    countyID: county.id,
    cityID: city?.id ?? 0,
    lakeID: land.lake?.id ?? '',
    latitude,
    longitude,
    acctID: land.seller,
  }
}
