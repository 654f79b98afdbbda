import { distanceMiles } from '../../src/domain/places/distance.ts'
import { nameKey } from '../../src/domain/places/name-key.ts'
import { SAME_TOWN_MILES } from '../../src/domain/places/same-town.ts'
import type { DerivedCity } from './cities-and-zips.ts'
import type { PopulatedPlace } from './populated-places.ts'

/** How many people live in each city that GeoNames knows, in the order of the cities. */
export function populationsOf(
  cities: readonly DerivedCity[],
  populated: readonly PopulatedPlace[],
): [id: number, population: number][] {
  const byName = Map.groupBy(cities, ({ stateCode, name }) => `${stateCode} ${nameKey(name)}`)
  const populations = new Map<number, number>()
  for (const { stateCode, name, otherNames, point, population } of populated) {
    const isNear = (city: DerivedCity) => distanceMiles(city, point) <= SAME_TOWN_MILES
    const named = [name, ...otherNames].map(one =>
      (byName.get(`${stateCode} ${nameKey(one)}`) ?? []).filter(isNear),
    )
    const [city] = (named.find(some => some.length > 0) ?? []).toSorted(
      (a, b) => distanceMiles(a, point) - distanceMiles(b, point),
    )
    if (city === undefined || population === 0) continue
    populations.set(city.id, Math.max(population, populations.get(city.id) ?? 0))
  }
  return cities.flatMap(({ id }) => {
    const population = populations.get(id)
    return population === undefined ? [] : [[id, population] as [number, number]]
  })
}
