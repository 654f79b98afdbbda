import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName, type Places } from '../../../domain/places/place.ts'

/**
 * Ids of places by the names that fields present: `City`, `CountyOrParish` and `WaterBodyName` hold
 * names without the state.
 */
interface PlaceNames {
  readonly cities: ReadonlyMap<string, readonly number[]>
  readonly counties: ReadonlyMap<string, readonly number[]>
  readonly lakes: ReadonlyMap<string, readonly number[]>
}

/** Built when a filter first names a place: indexing 30,000 cities takes some milliseconds. */
const known = new WeakMap<Places, PlaceNames>()

export function placeNames({ places }: Gazetteer): PlaceNames {
  const found = known.get(places)
  if (found) return found
  const names = {
    cities: idsByName(places.cities, city => city.name),
    counties: idsByName(places.counties, fullCountyName),
    lakes: idsByName(places.lakes, lake => lake.name),
  }
  known.set(places, names)
  return names
}

function idsByName<Place extends { readonly id: number }>(
  places: readonly Place[],
  nameOf: (place: Place) => string,
): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const place of places) {
    const name = nameOf(place)
    const same = ids.get(name)
    if (same) same.push(place.id)
    else ids.set(name, [place.id])
  }
  return ids
}
