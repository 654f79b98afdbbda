import type { Coordinates } from './place.ts'

/** Mean radius of the earth (IUGG): 6,371.0088 km. */
export const EARTH_RADIUS_MILES = 6371.0088 / 1.609344

const RADIANS = Math.PI / 180

/** The great-circle distance of two points, by the haversine formula (Sinnott, 1984). */
export function distanceMiles(a: Coordinates, b: Coordinates): number {
  const halfLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2)
  const halfLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const h =
    halfLatitude * halfLatitude +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * halfLongitude * halfLongitude
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}
