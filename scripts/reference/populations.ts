import { distanceMiles } from '../../src/domain/places/distance.ts'
import { nameKey } from '../../src/domain/places/name-key.ts'
import { SAME_TOWN_MILES } from '../../src/domain/places/same-town.ts'
import type { DerivedCity } from './cities-and-zips.ts'
import type { PopulatedPlace } from './populated-places.ts'

/**
 * How many people live in each city that GeoNames knows (0: not known), and whether it is a seat, in the order of the
 * cities.
 */
export function populationsOf(
  cities: readonly DerivedCity[],
  populated: readonly PopulatedPlace[],
): [id: number, population: number, seat: number][] {
  const byName = Map.groupBy(cities, ({ stateCode, name }) => `${stateCode} ${nameKey(name)}`)
  const known = new Map<number, Pick<PopulatedPlace, 'population' | 'seat'>>()
  for (const { stateCode, name, otherNames, point, population, seat } of populated) {
    const isNear = (city: DerivedCity) => distanceMiles(city, point) <= SAME_TOWN_MILES
    const named = [name, ...otherNames].map(one =>
      (byName.get(`${stateCode} ${nameKey(one)}`) ?? []).filter(isNear),
    )
    const [city] = (named.find(some => some.length > 0) ?? []).toSorted(
      (a, b) => distanceMiles(a, point) - distanceMiles(b, point),
    )
    if (city === undefined || (population === 0 && seat === 0)) continue
    const before = known.get(city.id) ?? { population: 0, seat: 0 }
    known.set(city.id, {
      population: Math.max(population, before.population),
      seat: seat > before.seat ? seat : before.seat,
    })
  }
  return cities.flatMap(({ id }) => {
    const { population, seat } = known.get(id) ?? { population: 0, seat: 0 }
    const isKnown = population > 0 || seat > 0
    return isKnown ? [[id, population, seat] as [number, number, number]] : []
  })
}
