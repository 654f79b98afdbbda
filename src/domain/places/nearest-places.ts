import { bearingOf, windOf } from './boundary.ts'
import { distanceMiles } from './distance.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { City, Coordinates, Lake, State } from './place.ts'

/** Places of a state may be the nearest ones to a point this far beyond the state's bounds. */
const BORDER_DEGREES = 0.7
/** About the length of a degree of latitude. */
const MILES_PER_DEGREE = 69

/** A place with its way from a point. */
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

/** Looks at the places of the states around a point: some thousands, which takes less than a millisecond. */
export function nearestPlaces(gazetteer: Gazetteer, point: Coordinates): NearestPlaces {
  const states = gazetteer.states.filter(state => isNearState(state, point))
  return {
    town: nearest(
      states.map(({ id }) => gazetteer.citiesOfState(id)),
      point,
    ),
    lake: nearest(
      states.map(({ id }) => gazetteer.lakesOfState(id)),
      point,
    ),
  }
}

/** Whether a place near a point may lie in a state. */
export function isNearState({ bounds }: State, { latitude, longitude }: Coordinates): boolean {
  const { north, south, east, west } = bounds
  if (latitude > north + BORDER_DEGREES || latitude < south - BORDER_DEGREES) return false
  const [from, to] = [west - BORDER_DEGREES, east + BORDER_DEGREES]
  return west > east ? longitude >= from || longitude <= to : longitude >= from && longitude <= to
}

function nearest<Place extends Coordinates>(
  lists: readonly (readonly Place[])[],
  point: Coordinates,
): NearPlace<Place> | null {
  let found: Place | null = null
  let least = Number.POSITIVE_INFINITY
  for (const places of lists) {
    for (const place of places) {
      if (Math.abs(place.latitude - point.latitude) * MILES_PER_DEGREE > least + 1) continue
      const distance = distanceMiles(place, point)
      if (distance >= least) continue
      found = place
      least = distance
    }
  }
  return found && { place: found, distanceMiles: least, wind: windOf(bearingOf(found, point)) }
}
