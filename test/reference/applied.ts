import type { Places } from '../../src/domain/places/place.ts'
import type { PlaceChanges } from '../../src/domain/places/place-changes.ts'

function merged<T extends { readonly id: number }>(before: readonly T[], changed: readonly T[]) {
  const ids = new Set(changed.map(({ id }) => id))
  return [...before.filter(({ id }) => !ids.has(id)), ...changed]
}

/** The places as they are once the changes were applied. */
export function applied(places: Places, changes: PlaceChanges): Places {
  return {
    ...places,
    counties: merged(places.counties, changes.counties),
    cities: merged(places.cities, changes.cities),
    lakes: merged(places.lakes, changes.lakes),
  }
}
