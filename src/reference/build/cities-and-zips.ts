import { distanceMiles } from '../../domain/places/distance.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { CountyId } from '../../domain/values/ids.ts'
import type { CountyShapes } from '../county-shapes.ts'
import { nearestCounty } from '../nearest-county.ts'
import type { DerivedState } from './states-and-counties.ts'
import type { TableZip } from './zip-table.ts'

export interface DerivedCity extends Coordinates {
  readonly id: number
  readonly name: string
  readonly stateCode: string
  readonly countyId: CountyId
}

export interface DerivedZip extends Coordinates {
  readonly code: string
  readonly cityId: number
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

/** The cities and ZIPs of one state; the cities are numbered from `firstId` in order of their names. */
function deriveState(
  shapes: CountyShapes,
  { code: stateCode, counties }: DerivedState,
  table: readonly TableZip[],
  firstId: number,
): { cities: DerivedCity[]; zips: DerivedZip[] } {
  const countyIds = counties.map(county => county.id as CountyId)
  const milesOut = (point: Coordinates) =>
    nearestCounty(shapes, countyIds, point)?.distanceMiles ?? Number.POSITIVE_INFINITY
  // A longitude of the wrong sign is the one fault of the table that can be seen and set right.
  const located = table.map(zip => {
    const mirrored = { ...zip.point, longitude: -zip.point.longitude }
    const point = milesOut(mirrored) < milesOut(zip.point) ? mirrored : zip.point
    return { ...zip, point, milesOut: milesOut(point) }
  })

  const cities: DerivedCity[] = []
  const byName = Object.entries(Object.groupBy(located, ({ place }) => place ?? ''))
  for (const [name, zips = []] of byName.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === '') continue
    const onLand = zips.filter(zip => zip.milesOut <= EDGE_MILES)
    const near = onLand.length > 0 ? onLand : zips.filter(zip => zip.milesOut <= ISLAND_MILES)
    const point = medoid(near.map(zip => zip.point))
    const county = point && nearestCounty(shapes, countyIds, point)
    if (!point || !county) continue
    cities.push({
      id: firstId + cities.length,
      name,
      stateCode,
      countyId: county.countyId,
      latitude: point.latitude,
      longitude: point.longitude,
    })
  }

  const cityOf = new Map(cities.map(city => [city.name, city]))
  const zips = located.flatMap(({ code, place, point, milesOut }) => {
    const city = (place !== null && cityOf.get(place)) || nearestOf(cities, point)
    if (!city) return []
    const { latitude, longitude } = milesOut <= EDGE_MILES ? point : city
    return [{ code, cityId: city.id, latitude, longitude }]
  })
  return { cities, zips }
}

/** Every place of the ZIP table, numbered from 1 in order of state and name, and every ZIP by code. */
export function deriveCitiesAndZips(
  shapes: CountyShapes,
  states: readonly DerivedState[],
  table: readonly TableZip[],
): { cities: DerivedCity[]; zips: DerivedZip[] } {
  const byState = Map.groupBy(table, zip => zip.stateCode)
  const cities: DerivedCity[] = []
  const zips: DerivedZip[] = []
  for (const state of states) {
    const derived = deriveState(shapes, state, byState.get(state.code) ?? [], cities.length + 1)
    cities.push(...derived.cities)
    zips.push(...derived.zips)
  }
  return { cities, zips: zips.sort((a, b) => (a.code < b.code ? -1 : 1)) }
}
