import { bathrooms, type Listing } from '../../../domain/listings/listing.ts'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { unbroken } from './unbroken.ts'

type Placed = Pick<Listing, 'stateId' | 'countyId' | 'cityId'>

const MILES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const FEET = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The names of a listing's places. */
export interface PlaceNames {
  /** Empty if unknown. */
  readonly city: string
  readonly county: string
  readonly state: string
  readonly stateCode: string
}

export function placeNames(
  { stateId, countyId, cityId }: Placed,
  gazetteer: Gazetteer,
): PlaceNames {
  const county = gazetteer.county(countyId)
  const state = gazetteer.state(stateId)
  return {
    city: cityId === null ? '' : (gazetteer.city(cityId)?.name ?? ''),
    county: county ? fullCountyName(county) : '',
    state: state?.name ?? '',
    stateCode: state?.code ?? '',
  }
}

/** `Clifton, Bosque County, TX` */
export function placeLine({ city, county, stateCode }: PlaceNames): string {
  return [city, county, stateCode].filter(name => name !== '').join(', ')
}

/** `Hunting Land, Ranches` */
export function kindsLine({ types }: Pick<Listing, 'types'>): string {
  return types.map(type => propertyTypeLabel(type)).join(', ')
}

/** Starting at this distance, miles are shown without tenths. */
const FAR_MILES = 20

/** `3.4 miles`, `1 mile`, `77 miles` */
export function formatMiles(miles: number): string {
  const text = MILES.format(miles < FAR_MILES ? miles : Math.round(miles))
  return `${text} ${text === '1' ? 'mile' : 'miles'}`
}

/** `1,320 ft` */
export function formatFeet(feet: number): string {
  return `${FEET.format(feet)} ft`
}

/**
 * What kind of price it is, after the amount, such as ` at auction`; empty for the price of the
 * land, or without a price.
 */
export function priceMeaning({
  priceUsd,
  listingType,
}: Pick<Listing, 'priceUsd' | 'listingType'>): string {
  if (priceUsd === null) return ''
  return { 1: ' at auction', 2: '', 3: ' per year' }[listingType]
}

type Priced = Pick<Listing, 'status' | 'priceUsd' | 'soldPriceUsd'>

/** In US dollars; null if it is not stated. Land that is sold has no other price than that. */
export function lastPrice({ status, priceUsd, soldPriceUsd }: Priced): number | null {
  return status === 'S' ? soldPriceUsd : priceUsd
}

/** `$480,000`, `Sold for $177,900`, `Leased` */
export function priceWords(listing: Priced & Pick<Listing, 'listingType'>): string {
  const price = lastPrice(listing)
  if (listing.status !== 'S') return formattedPrice(price)
  const word = listing.listingType === 3 ? 'Leased' : 'Sold'
  return price === null ? word : `${word} for ${formattedPrice(price)}`
}

/** A phone number with nonbreaking spaces. */
export function formatPhone(phone: string): string {
  return phone.split(' ').map(unbroken).join(' ')
}

/** `3-bedroom house`, unbroken across lines; `House` where the rooms are not known. */
export function houseName({ beds }: NonNullable<Listing['home']>): string {
  return beds ? unbroken(`${beds}-bedroom house`) : 'House'
}

/**
 * `3 bedrooms, 2.5 bathrooms, 1,850 sq ft`, each with nonbreaking spaces; `Yes` if nothing more is
 * stated.
 */
export function houseFacts(home: NonNullable<Listing['home']>): string {
  const baths = bathrooms(home)
  const facts = [
    home.beds === null ? '' : counted(home.beds, 'bedroom'),
    baths === null ? '' : counted(baths, 'bathroom'),
    home.areaSqft === null ? '' : `${FEET.format(home.areaSqft)} sq ft`,
  ].filter(fact => fact !== '')
  return facts.length === 0 ? 'Yes' : facts.map(unbroken).join(', ')
}
