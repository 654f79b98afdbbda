import type { Catalog } from '../../../catalog/catalog.ts'
import { bathrooms, type Listing, type ListingDetail } from '../../../domain/listings/listing.ts'
import { propertyTypeLabel, statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { shownAcres, shownDay, shownDollars } from '../cards/shown-amounts.ts'
import { usualPrices } from '../cards/usual-prices.ts'
import type { SiteContext } from '../site-context.ts'

/** A row of a comparison: its name, and what it says about each listing; empty: not known. */
export interface ComparedFact {
  readonly name: string
  readonly of: (detail: ListingDetail) => string | Promise<string>
}

export function comparedFacts({
  catalog,
  calendar,
}: Pick<SiteContext, 'catalog' | 'calendar'>): readonly ComparedFact[] {
  return [
    { name: 'Price', of: ({ listing }) => formattedPrice(listing.priceUsd) },
    { name: 'Size', of: ({ listing }) => (listing.acres ? shownAcres(listing.acres) : '') },
    { name: 'Price per acre', of: ({ listing }) => perAcre(listing) },
    { name: 'Usual for this size', of: ({ listing }) => usual(catalog, listing) },
    { name: 'Offered', of: offered },
    { name: 'Status', of: ({ listing }) => statusLabel(listing.status) },
    { name: 'Place', of: ({ listing }) => placeName(catalog.gazetteer, listing) },
    { name: 'Kind', of: ({ listing }) => listing.types.map(propertyTypeLabel).join(', ') },
    { name: 'House', of: house },
    { name: 'Photos', of: ({ pictures }) => (pictures.length > 0 ? String(pictures.length) : '') },
    { name: 'Boundary', of: ({ listing }) => (listing.encodedBoundary === '' ? '' : 'Drawn') },
    { name: 'Listed', of: ({ listing }) => shownDay(calendar.isoDate(listing.listedAt)) },
    { name: 'Seller', of: ({ member }) => member.companyName || member.contactName },
    { name: 'Phone', of: ({ member }) => member.phone },
  ]
}

function placeName(gazetteer: Gazetteer, { cityId, countyId, stateId }: Listing): string {
  const county = gazetteer.county(countyId)
  const city = cityId === null ? undefined : gazetteer.city(cityId)?.name
  const state = gazetteer.state(stateId)?.code
  return [city, county && fullCountyName(county), state].filter(Boolean).join(', ')
}

function offered({ listing, auction }: ListingDetail): string {
  if (listing.listingType === 3) return 'For lease'
  if (listing.listingType === 2) return 'For sale'
  return auction ? `At auction on ${shownDay(auction.date)}` : 'At auction'
}

function house({ listing: { home } }: ListingDetail): string {
  if (home === null) return ''
  const baths = bathrooms(home)
  const parts = [
    home.beds === null ? '' : `${home.beds} bedrooms`,
    baths === null ? '' : `${baths} bathrooms`,
    home.areaSqft === null ? '' : `${home.areaSqft.toLocaleString('en-US')} sq ft`,
  ]
  return parts.filter(part => part !== '').join(', ') || 'Yes'
}

async function usual(catalog: Catalog, listing: Listing): Promise<string> {
  const prices = isPricedBySize(listing) ? await usualPrices(catalog, listing) : null
  if (prices === null) return ''
  const { place, lowerUsd, upperUsd } = prices
  return `${shownDollars(lowerUsd)} to ${shownDollars(upperUsd)} an acre (${place})`
}

function perAcre(listing: Listing): string {
  return isPricedBySize(listing) ? shownDollars(listing.priceUsd / listing.acres) : ''
}

/** Rents and opening bids are no prices of land. */
function isPricedBySize(
  listing: Listing,
): listing is Listing & { readonly acres: number; readonly priceUsd: number } {
  return listing.listingType === 2 && listing.priceUsd !== null && (listing.acres ?? 0) > 0
}
