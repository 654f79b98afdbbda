import { distanceMiles } from '../../src/domain/places/distance.ts'
import type { Coordinates } from '../../src/domain/places/place.ts'
import type { CountyId } from '../../src/domain/values/ids.ts'
import type { CountyShapes } from '../../src/reference/county-shapes.ts'
import { nearestCounty } from '../../src/reference/nearest-county.ts'
import type { PopulatedPlace } from './populated-places.ts'
import type { DerivedState } from './states-and-counties.ts'
import { townsBeyond, type UnnumberedCity } from './towns.ts'
import type { TableZip } from './zip-table.ts'

export interface DerivedCity extends UnnumberedCity {
  readonly id: number
}

export interface DerivedZip extends Coordinates {
  readonly code: string
  readonly cityId: number
}

interface StatePlaces {
  /** In order of their names: first the places of ZIPs, then the other towns. */
  readonly cities: readonly UnnumberedCity[]
  readonly zips: readonly (Coordinates & { readonly code: string; readonly city: UnnumberedCity })[]
}

/** A ZIP this near to its state's edge may be right: the outlines are coarse and islets missing. */
const EDGE_MILES = 2
/** A place without one ZIP nearer to its state than this is left out; Monhegan Island is 6 miles out. */
const ISLAND_MILES = 15

/** The point among these that is nearest to all the others: one of them, so never between two towns. */
function medoid(points: readonly Coordinates[]): Coordinates | null {
  let best: Coordinates | null = null
  let least = Number.POSITIVE_INFINITY
  for (const point of points) {
    const total = points.reduce((sum, other) => sum + distanceMiles(point, other), 0)
    if (total >= least) continue
    least = total
    best = point
  }
  return best
}

function nearestOf<T extends Coordinates>(candidates: readonly T[], point: Coordinates): T | null {
  let best: T | null = null
  for (const candidate of candidates)
    if (best === null || distanceMiles(candidate, point) < distanceMiles(best, point))
      best = candidate
  return best
}

function deriveState(
  shapes: CountyShapes,
  { code: stateCode, counties }: DerivedState,
  table: readonly TableZip[],
  populated: readonly PopulatedPlace[],
): StatePlaces {
  const countyIds = counties.map(county => county.id as CountyId)
  const milesOut = (point: Coordinates) =>
    nearestCounty(shapes, countyIds, point)?.distanceMiles ?? Number.POSITIVE_INFINITY
  // A longitude of the wrong sign is the one fault of the table that can be seen and set right.
  const located = table.map(zip => {
    const mirrored = { ...zip.point, longitude: -zip.point.longitude }
    const point = milesOut(mirrored) < milesOut(zip.point) ? mirrored : zip.point
    return { ...zip, point, milesOut: milesOut(point) }
  })

  const cities: UnnumberedCity[] = []
  const byName = Object.entries(Object.groupBy(located, ({ place }) => place ?? ''))
  for (const [name, zips = []] of byName.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === '') continue
    const onLand = zips.filter(zip => zip.milesOut <= EDGE_MILES)
    const near = onLand.length > 0 ? onLand : zips.filter(zip => zip.milesOut <= ISLAND_MILES)
    const point = medoid(near.map(zip => zip.point))
    const county = point && nearestCounty(shapes, countyIds, point)
    if (!point || !county) continue
    const { latitude, longitude } = point
    cities.push({ name, stateCode, countyId: county.countyId, latitude, longitude })
  }

  const cityOf = new Map(cities.map(city => [city.name, city]))
  const zips = located.flatMap(({ code, place, point, milesOut }) => {
    const city = (place !== null && cityOf.get(place)) || nearestOf(cities, point)
    if (!city) return []
    const { latitude, longitude } = milesOut <= EDGE_MILES ? point : city
    return [{ code, city, latitude, longitude }]
  })
  return { cities: [...cities, ...townsBeyond(cities, populated, shapes, countyIds)], zips }
}

/**
 * Every place of the ZIP table, every other populated place, and every ZIP by code.
 * @param idOf The id that a place has in the committed file, if it is there.
 */
export function deriveCitiesAndZips(
  shapes: CountyShapes,
  states: readonly DerivedState[],
  table: readonly TableZip[],
  populated: readonly PopulatedPlace[],
  idOf: (city: UnnumberedCity) => number | undefined,
): { cities: DerivedCity[]; zips: DerivedZip[] } {
  const byState = Map.groupBy(table, zip => zip.stateCode)
  const populatedByState = Map.groupBy(populated, place => place.stateCode)
  const derived = states.map(state => {
    const { code } = state
    return deriveState(shapes, state, byState.get(code) ?? [], populatedByState.get(code) ?? [])
  })
  const cities = derived.flatMap(state => state.cities)
  const ids = new Map(cities.map(city => [city, idOf(city)]))
  let highest = Math.max(0, ...[...ids.values()].map(id => id ?? 0))
  const numbered = cities.map(city => ({ id: ids.get(city) ?? ++highest, ...city }))
  const finalIds = new Map(cities.map((city, index) => [city, numbered[index]?.id ?? 0]))
  const zips = derived.flatMap(state =>
    state.zips.map(({ city, ...zip }) => ({ ...zip, cityId: finalIds.get(city) ?? 0 })),
  )
  return {
    cities: numbered.sort((a, b) => a.id - b.id),
    zips: zips.sort((a, b) => (a.code < b.code ? -1 : 1)),
  }
}
