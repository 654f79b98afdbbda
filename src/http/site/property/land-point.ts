import type { Listing } from '../../../domain/listings/listing.ts'
import type { Parcel } from '../../../domain/places/boundary.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { boxOf } from '../../../domain/places/polygon.ts'
import { type PlaceholderPoint, placeholderOf } from '../maps/about-here.ts'

/** A boundary farther from the coordinates does not belong to them. */
const MAX_PARCEL_MILES = 10

/** The places and borders that a map is drawn with. */
export interface Ground {
  readonly gazetteer: Gazetteer
  readonly country: CountryMap
}

/** Where a page says that its land is. */
export interface LandPoint extends Coordinates {
  /** The place whose point this is; null: it is a point of the land. */
  readonly about: PlaceholderPoint | null
  /** The boundary; null if none is drawn. */
  readonly parcel: Parcel | null
  /** Whether the boundary is near the coordinates of the listing. */
  readonly isParcelNear: boolean
  /** Whether this is the middle of the boundary, because the coordinates are those of a place. */
  readonly isOfParcel: boolean
}

/** The coordinates of a listing, or the middle of its boundary if they are only its town's. */
export function landPoint(
  listing: Listing,
  parcel: Parcel | null,
  { gazetteer, country }: Ground,
): LandPoint {
  const { latitude, longitude } = listing
  const placeholder = placeholderOf(listing, gazetteer, country.outlines)
  const [corner] = parcel?.corners ?? []
  const isParcelNear = corner !== undefined && distanceMiles(listing, corner) <= MAX_PARCEL_MILES
  if (placeholder === null || parcel === null || !isParcelNear) {
    return { latitude, longitude, about: placeholder, parcel, isParcelNear, isOfParcel: false }
  }
  const { south, north, west, east } = boxOf(parcel.corners)
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return { ...middle, about: null, parcel, isParcelNear, isOfParcel: true }
}
