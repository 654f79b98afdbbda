import type { CityId } from '../values/ids.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { City } from './place.ts'

const KNOWN = new WeakMap<Gazetteer, ReadonlyMap<CityId, number>>()
const ORDERED = new WeakMap<Gazetteer, readonly City[]>()

/**
 * How many ZIP codes each city has, which roughly reflects its mail volume: the gazetteer has no
 * populations. Cities without one are left out. Counted once per gazetteer.
 */
export function zipCounts(gazetteer: Gazetteer): ReadonlyMap<CityId, number> {
  const known = KNOWN.get(gazetteer)
  if (known) return known
  const counts = new Map<CityId, number>()
  for (const { cityId } of gazetteer.places.zips) counts.set(cityId, (counts.get(cityId) ?? 0) + 1)
  KNOWN.set(gazetteer, counts)
  return counts
}

/** All cities, largest first. Sorted once per gazetteer. */
export function citiesBySize(gazetteer: Gazetteer): readonly City[] {
  const known = ORDERED.get(gazetteer)
  if (known) return known
  const counts = zipCounts(gazetteer)
  const sizeOf = ({ id }: City) => counts.get(id) ?? 0
  const ordered = gazetteer.places.cities.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  ORDERED.set(gazetteer, ordered)
  return ordered
}
