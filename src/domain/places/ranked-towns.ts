import type { CityId, CountyId } from '../values/ids.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { City, Coordinates } from './place.ts'

/** What a town is the seat of. */
export type Seat = 'county' | 'state'

/** What is known of towns, which the gazetteer does not have. */
export interface TownFacts {
  /** The inhabitants of towns; those of small or unknown ones are missing. */
  readonly populations: ReadonlyMap<CityId, number>
  readonly seats: ReadonlyMap<CityId, Seat>
}

export interface RankedTown extends Coordinates {
  readonly city: City
  /** 0 if unknown: hardly any such town has a thousand inhabitants. */
  readonly population: number
  /** A county without a known seat has its largest town here. */
  readonly seat: Seat | null
  readonly isLargestOfState: boolean
}

/** A seat counts as a town so many times its size, because people know it. */
const SEAT_FACTORS = { county: 3, state: 4 } as const
/** Towns of unknown size have fewer inhabitants than all others. */
const PER_ZIP = 10
const MOST_PER_ZIPS = 90

const RANKED = new WeakMap<Gazetteer, RankedTowns>()

/** All towns, the most important first. */
interface RankedTowns {
  readonly towns: readonly RankedTown[]
  readonly cities: readonly City[]
}

/** Ranks once per gazetteer. */
export function rankedTowns(gazetteer: Gazetteer, facts: TownFacts): RankedTowns {
  const known = RANKED.get(gazetteer)
  if (known) return known
  const { cities, zips } = gazetteer.places
  const zipCounts = new Map<CityId, number>()
  for (const { cityId } of zips) zipCounts.set(cityId, (zipCounts.get(cityId) ?? 0) + 1)
  const sizes = new Map(
    cities.map(({ id }) => [
      id,
      facts.populations.get(id) ?? Math.min(MOST_PER_ZIPS, PER_ZIP * (zipCounts.get(id) ?? 0)),
    ]),
  )
  const sizeOf = ({ id }: City) => sizes.get(id) ?? 0
  const seats = seatsOf(cities, facts, sizeOf)
  const largest = largestBy(cities, ({ stateId }) => stateId, sizeOf)
  const weightOf = (city: City) => {
    const seat = seats.get(city.id)
    return sizeOf(city) * (seat === undefined ? 1 : SEAT_FACTORS[seat])
  }
  const towns = cities
    .map(city => ({ city, weight: weightOf(city) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ city }) => ({
      city,
      latitude: city.latitude,
      longitude: city.longitude,
      population: facts.populations.get(city.id) ?? 0,
      seat: seats.get(city.id) ?? null,
      isLargestOfState: largest.get(city.stateId) === city,
    }))
  const ranked = { towns, cities: towns.map(({ city }) => city) }
  RANKED.set(gazetteer, ranked)
  return ranked
}

/** The known seats, and the largest town of each county without one. */
function seatsOf(
  cities: readonly City[],
  { seats }: TownFacts,
  sizeOf: (city: City) => number,
): ReadonlyMap<CityId, Seat> {
  const seated = new Set<CountyId>()
  for (const { id, countyId } of cities) if (seats.has(id)) seated.add(countyId)
  const seatless = cities.filter(({ countyId }) => !seated.has(countyId))
  const largest = largestBy(seatless, ({ countyId }) => countyId, sizeOf)
  return new Map([
    ...seats,
    ...[...largest.values()].map(({ id }): [CityId, Seat] => [id, 'county']),
  ])
}

function largestBy<Key>(
  cities: readonly City[],
  keyOf: (city: City) => Key,
  sizeOf: (city: City) => number,
): ReadonlyMap<Key, City> {
  const largest = new Map<Key, City>()
  for (const city of cities) {
    const known = largest.get(keyOf(city))
    if (!known || sizeOf(city) > sizeOf(known)) largest.set(keyOf(city), city)
  }
  return largest
}
