import type { CountyOutlines } from '../places/county-outline.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import type { Coordinates } from '../places/place.ts'
import type { Listing } from './listing.ts'

/** The fields of a listing that give it a position if it has no coordinates of its own. */
export type AddressPlace = Pick<Listing, 'countyId' | 'cityId' | 'zip'>

/**
 * The coordinates of a listing without its own: the point of its ZIP code if that is in the county,
 * else its city's, or the nearest point in the county, else the county's center. So a ZIP code from
 * elsewhere is not used, and searches by area and by county agree. Takes some microseconds.
 * @returns Null: the county is not known.
 */
export function derivedCoordinates(
  { countyId, cityId, zip: code }: AddressPlace,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): Coordinates | null {
  const county = gazetteer.county(countyId)
  if (!county) return null
  const zip = gazetteer.zip(code)
  if (zip) {
    // A newer county has no outline to compare with: there, the ZIP code's city must lie in it.
    const isInside =
      outlines.contains(county, zip) ?? gazetteer.city(zip.cityId)?.countyId === countyId
    if (isInside) return { latitude: zip.latitude, longitude: zip.longitude }
  }
  const center = (cityId && gazetteer.city(cityId)) || county
  const { latitude, longitude } = outlines.nearestInside(county, center)
  return { latitude, longitude }
}

/**
 * Whether a listing has no coordinates of its own: it is where `derivedCoordinates` places it, or
 * exactly at its city or its county's center, where earlier versions placed it.
 */
export function isDerived(
  listing: AddressPlace & Coordinates,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): boolean {
  const { countyId, cityId } = listing
  const center = cityId ? gazetteer.city(cityId) : gazetteer.county(countyId)
  if (center && isSamePoint(center, listing)) return true
  const derived = derivedCoordinates(listing, gazetteer, outlines)
  return derived !== null && isSamePoint(derived, listing)
}

export function isSamePoint(a: Coordinates, b: Coordinates): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}
