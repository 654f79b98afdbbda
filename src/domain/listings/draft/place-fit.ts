import type { CountyOutlines } from '../../places/county-outline.ts'
import {
  type City,
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../places/place.ts'
import { isSamePoint } from '../derived-coordinates.ts'
import type { Listing } from '../listing.ts'
import type { DraftFaults } from './listing-draft.ts'

/** How far from its county a listing's city and coordinates may be, in miles. */
const MAX_MILES_FROM_COUNTY = 60

/** The places of a listing, as a draft has them. */
export interface PlacesTogether {
  readonly state: State
  readonly county: County
  readonly city: City | null
  readonly coordinates: Coordinates
}

/**
 * Adds a fault for a city or coordinates that are too far from the county, unless they were so
 * before the draft.
 */
export function refuseFarPlaces(
  { state, county, city, coordinates }: PlacesTogether,
  before: Pick<Listing, 'countyId' | 'cityId' | 'latitude' | 'longitude'> | null,
  outlines: CountyOutlines,
  faults: DraftFaults,
): void {
  const where = `${fullCountyName(county)}, ${state.name}`
  const isCountyNew = county.id !== before?.countyId
  const isCityNew = isCountyNew || city?.id !== before?.cityId
  if (city && isCityNew && city.countyId !== county.id) {
    const miles = milesTooFar(county, city, outlines)
    if (miles !== null) {
      const detail = `${city.name} is ${miles} miles from ${where}; a listing's city is at most ${MAX_MILES_FROM_COUNTY} miles from its county.`
      faults.add('invalid', 'placeIds.cityId', detail)
    }
  }
  // The city was checked above, and the center of a county is in the county.
  if (isSamePoint(coordinates, city ?? county)) return
  if (!isCountyNew && before && isSamePoint(coordinates, before)) return
  const miles = milesTooFar(county, coordinates, outlines)
  if (miles === null) return
  const { latitude, longitude } = coordinates
  const detail = `${faults.name('latitude')} ${latitude} and ${faults.name('longitude')} ${longitude} are ${miles} miles from ${where}; at most ${MAX_MILES_FROM_COUNTY} are accepted. Send null for both to use those of the ZIP code, the city or the county.`
  faults.add('invalid', 'latitude', detail)
}

/** Whether a point is near enough to a county for a listing in it. */
export function isNearCounty(
  county: County,
  point: Coordinates,
  outlines: CountyOutlines,
): boolean {
  return milesTooFar(county, point, outlines) === null
}

/** Whole miles from a county; null when it is not too far, or not known. */
function milesTooFar(county: County, point: Coordinates, outlines: CountyOutlines): number | null {
  const miles = outlines.milesFrom(county, point)
  return miles === null || miles <= MAX_MILES_FROM_COUNTY ? null : Math.ceil(miles)
}
