import { distanceMiles } from './distance.ts'
import { nameKey } from './name-key.ts'
import type { City } from './place.ts'

/** Two towns with one name in one state are farther apart than this. */
export const SAME_TOWN_MILES = 30

/** Finds the town in a list that has the name of a city and is in its county, or near it. */
export function townFinder(cities: readonly City[]): (city: City) => City | undefined {
  const keyOf = ({ stateId, name }: City) => `${stateId} ${nameKey(name)}`
  const byKey = Map.groupBy(cities, keyOf)
  return city =>
    byKey
      .get(keyOf(city))
      ?.find(
        other => other.countyId === city.countyId || distanceMiles(other, city) <= SAME_TOWN_MILES,
      )
}
