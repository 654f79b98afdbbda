import { isDerived } from '../../../domain/listings/derived-coordinates.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import type { CountyOutlines } from '../../../domain/places/county-outline.ts'
import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type Coordinates, type County, fullCountyName } from '../../../domain/places/place.ts'

/** About a hundred feet: coordinates this near to a known point are treated as that point. */
const SAME_POINT_MILES = 0.02

/**
 * Where maps show a listing without a public point of its own: at the point of the place it is in.
 */
export interface PlaceholderPoint {
  readonly kind: 'city' | 'county' | 'zip'
  /** `Meridian`, `Bosque County`, `ZIP code 76634` */
  readonly name: string
}

/** The place whose point a listing has; null if the point is its own. */
export function placeholderOf(
  listing: Pick<Listing, 'latitude' | 'longitude' | 'cityId' | 'countyId' | 'zip'>,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): PlaceholderPoint | null {
  const city = listing.cityId === null ? undefined : gazetteer.city(listing.cityId)
  if (city && isAt(listing, city)) return { kind: 'city', name: city.name }
  const zip = listing.zip === '' ? undefined : gazetteer.zip(listing.zip)
  if (zip && isAt(listing, zip)) return { kind: 'zip', name: `ZIP code ${zip.code}` }
  const county = gazetteer.county(listing.countyId)
  if (county && isAt(listing, county)) return countyPoint(county)
  // If the point of the town is outside of the county, the listing is shown at the nearest point
  // within.
  const center = city ?? county
  if (!county || !center || outlines.contains(county, center) !== false) return null
  if (!isDerived(listing, gazetteer, outlines)) return null
  return city ? { kind: 'city', name: city.name } : countyPoint(county)
}

function countyPoint(county: County | undefined): PlaceholderPoint | null {
  return county ? { kind: 'county', name: fullCountyName(county) } : null
}

function isAt(point: Coordinates, place: Coordinates): boolean {
  return distanceMiles(point, place) < SAME_POINT_MILES
}
