import { bearingOf, windOf } from './boundary.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { City, Coordinates, Lake } from './place.ts'
import { nearestPlace } from './place-index.ts'

/** A place with its distance and direction from a point. */
export interface NearPlace<Place> {
  readonly place: Place
  readonly distanceMiles: number
  /** The direction from the place to the point: `northeast`. */
  readonly wind: string
}

/** The nearest town and the nearest known lake. */
export interface NearestPlaces {
  readonly town: NearPlace<City> | null
  readonly lake: NearPlace<Lake> | null
}

/** The nearest town and lake within 300 miles. */
export function nearestPlaces({ places }: Gazetteer, point: Coordinates): NearestPlaces {
  return { town: nearest(places.cities, point), lake: nearest(places.lakes, point) }
}

function nearest<Place extends Coordinates>(
  places: readonly Place[],
  point: Coordinates,
): NearPlace<Place> | null {
  const found = nearestPlace(places, point)
  return found && { ...found, wind: windOf(bearingOf(found.place, point)) }
}
