import type { CityId } from '../values/ids.ts'
import type { Gazetteer } from './gazetteer.ts'

const KNOWN = new WeakMap<Gazetteer, ReadonlyMap<CityId, number>>()

/**
 * How many ZIP codes each city has, which is roughly how much mail it gets: the gazetteer has no populations. Cities without one are
 * left out. Counted once for a gazetteer.
 */
export function zipCounts(gazetteer: Gazetteer): ReadonlyMap<CityId, number> {
  const known = KNOWN.get(gazetteer)
  if (known) return known
  const counts = new Map<CityId, number>()
  for (const { cityId } of gazetteer.places.zips) counts.set(cityId, (counts.get(cityId) ?? 0) + 1)
  KNOWN.set(gazetteer, counts)
  return counts
}
