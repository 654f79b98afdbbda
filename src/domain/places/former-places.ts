import type { City, County, Places, Zip } from './place.ts'

/** Places as they were before a change, by id or code; null if the change added the place. */
type FormerOf<Id, Place> = readonly (readonly [id: Id, place: Place | null])[]

/** The replaced places, as far as they affect listings without coordinates of their own. */
export interface FormerPlaces {
  readonly counties: FormerOf<County['id'], County>
  readonly cities: FormerOf<City['id'], City>
  readonly zips: FormerOf<Zip['code'], Zip>
}

const byId = ({ id }: { readonly id: number }) => id
const byCode = ({ code }: { readonly code: string }) => code

/** The places among `given` that are missing or different in `present`. */
export function differingPlaces(given: Partial<Places>, present: Places): Partial<Places> {
  return {
    states: differing(given.states, present.states, byId),
    regions: differing(given.regions, present.regions, byId),
    counties: differing(given.counties, present.counties, byId),
    cities: differing(given.cities, present.cities, byId),
    lakes: differing(given.lakes, present.lakes, byId),
    zips: differing(given.zips, present.zips, byCode),
  }
}

/** What `changed` replaces in `present`. */
export function formerPlaces(changed: Partial<Places>, present: Places): FormerPlaces {
  return {
    counties: formerOf(changed.counties, present.counties, ({ id }) => id),
    cities: formerOf(changed.cities, present.cities, ({ id }) => id),
    zips: formerOf(changed.zips, present.zips, byCode),
  }
}

/** The places as they were before the change. */
export function placesBefore(present: Places, former: FormerPlaces): Places {
  return {
    ...present,
    counties: before(present.counties, former.counties, ({ id }) => id),
    cities: before(present.cities, former.cities, ({ id }) => id),
    zips: before(present.zips, former.zips, byCode),
  }
}

function differing<Place extends object, Id>(
  given: readonly Place[] = [],
  present: readonly Place[],
  idOf: (place: Place) => Id,
): readonly Place[] {
  const known = new Map(present.map(place => [idOf(place), place]))
  return given.filter(place => {
    const old = known.get(idOf(place))
    return old === undefined || !isSame(place, old)
  })
}

/** Whether a place has all values of another one. Only states have a value that is an object. */
function isSame<Place extends object>(place: Place, other: Place): boolean {
  for (const name in place) {
    const value: unknown = place[name]
    const its: unknown = other[name]
    if (value === its) continue
    if (typeof value !== 'object' || typeof its !== 'object' || !value || !its) return false
    if (!isSame(value, its)) return false
  }
  return true
}

function formerOf<Place, Id>(
  changed: readonly Place[] = [],
  present: readonly Place[],
  idOf: (place: Place) => Id,
): FormerOf<Id, Place> {
  const known = new Map(present.map(place => [idOf(place), place]))
  return changed.map(place => [idOf(place), known.get(idOf(place)) ?? null])
}

function before<Place, Id>(
  present: readonly Place[],
  former: FormerOf<Id, Place>,
  idOf: (place: Place) => Id,
): readonly Place[] {
  const replaced = new Map(former)
  return present.flatMap(place => {
    const old = replaced.get(idOf(place))
    return old === undefined ? place : (old ?? [])
  })
}
