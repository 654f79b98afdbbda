import { distanceMiles } from '../../src/domain/places/distance.ts'
import { nameKey } from '../../src/domain/places/name-key.ts'
import type { Coordinates } from '../../src/domain/places/place.ts'
import { SAME_TOWN_MILES } from '../../src/domain/places/same-town.ts'
import type { CountyId } from '../../src/domain/values/ids.ts'
import type { CountyShapes } from '../../src/reference/county-shapes.ts'
import { nearestCounty } from '../../src/reference/nearest-county.ts'
import type { PopulatedPlace } from './populated-places.ts'

export interface UnnumberedCity extends Coordinates {
  readonly name: string
  readonly stateCode: string
  readonly countyId: CountyId
}

/** Two towns of the same name in different counties are one if they are this near. */
const SAME_POINT_MILES = 5
/** A place whose other name is that of a place of ZIPs is this near to it. */
const OTHER_NAME_MILES = 10
/** A town further from its state is misplaced. */
const MAX_MILES_OUT = 2

/**
 * The populated places of a state that are not among the places of its ZIPs, in order of their names. Of two that
 * share name and county, the one with more people counts.
 */
export function townsBeyond(
  places: readonly UnnumberedCity[],
  populated: readonly PopulatedPlace[],
  shapes: CountyShapes,
  countyIds: readonly CountyId[],
): UnnumberedCity[] {
  const known = Map.groupBy(places, ({ name }) => nameKey(name))
  const isNear = (name: string, { point }: PopulatedPlace, miles: number) =>
    (known.get(nameKey(name)) ?? []).some(place => distanceMiles(place, point) <= miles)
  const towns: UnnumberedCity[] = []
  const townsByName = new Map<string, readonly UnnumberedCity[]>()
  const byPopulation = populated.toSorted((a, b) => b.population - a.population)
  for (const place of byPopulation) {
    const { name, otherNames, point, stateCode } = place
    // ZIPs reach far beyond their town, so their place may be some miles off.
    if (isNear(name, place, SAME_TOWN_MILES)) continue
    if (otherNames.some(other => isNear(other, place, OTHER_NAME_MILES))) continue
    const county = nearestCounty(shapes, countyIds, point)
    if (county === null || county.distanceMiles > MAX_MILES_OUT) continue
    const { countyId } = county
    const key = nameKey(name)
    const named = [...(known.get(key) ?? []), ...(townsByName.get(key) ?? [])]
    const isThere = named.some(
      other => other.countyId === countyId || distanceMiles(other, point) <= SAME_POINT_MILES,
    )
    if (isThere) continue
    const town = { name, stateCode, countyId, ...point }
    towns.push(town)
    townsByName.set(key, [...(townsByName.get(key) ?? []), town])
  }
  return towns.sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.countyId - b.countyId,
  )
}
