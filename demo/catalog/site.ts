import { distanceMiles } from '../../src/domain/places/distance.ts'
import type { Coordinates, Lake, Zip } from '../../src/domain/places/place.ts'
import type { CountyId } from '../../src/domain/values/ids.ts'
import type { Random } from '../random.ts'
import type { LandCounty, LandState } from './country.ts'
import type { Town } from './town.ts'

export type Contains = (countyId: CountyId, point: Coordinates) => boolean

/** The water that a listing fronts, which makes it lakefront, riverfront or beachfront. */
export type Waterside =
  | { readonly kind: 'lake'; readonly lake: Lake }
  | { readonly kind: 'river'; readonly river: string }
  | { readonly kind: 'sea'; readonly sea: string }

/** Where a listing is, without its exact spot. */
export interface Neighborhood {
  readonly landState: LandState
  readonly land: LandCounty
  readonly town: Town
  readonly waterside: Waterside | null
}

export interface Spot extends Coordinates {
  readonly zip: Zip
}

const MILES_PER_DEGREE = 69.1
/** A lake farther away does not belong to the town. */
const LAKE_TO_TOWN_MILES = 15
const TRIES = 8

export function chooseNeighborhood(landState: LandState, random: Random): Neighborhood {
  const land = landState.counties[random.drawFrom(landState.countyTotals)] ?? landState.counties[0]
  const lakeside = random.chance(0.3) ? lakeAndTown(land, random) : null
  if (lakeside !== null)
    return {
      landState,
      land,
      town: lakeside.town,
      waterside: { kind: 'lake', lake: lakeside.lake },
    }
  const town = land.towns[random.drawFrom(land.townTotals)] ?? land.towns[0]
  return { landState, land, town, waterside: waterOf(town, random) }
}

function waterOf({ river, sea }: Town, random: Random): Waterside | null {
  if (sea !== null && random.chance(0.75)) return { kind: 'sea', sea }
  if (river !== null && random.chance(0.55)) return { kind: 'river', river }
  return null
}

function lakeAndTown(land: LandCounty, random: Random): { lake: Lake; town: Town } | null {
  const lake = land.lakes[random.whole(0, land.lakes.length - 1)]
  if (lake === undefined) return null
  let nearest: Town | null = null
  let nearestMiles = LAKE_TO_TOWN_MILES
  for (const town of land.towns) {
    const miles = distanceMiles(lake, town)
    if (miles >= nearestMiles) continue
    nearest = town
    nearestMiles = miles
  }
  return nearest && { lake, town: nearest }
}

/**
 * A spot in the county near the town, or near the lake for land on it. The larger the land, the farther its middle is
 * from the town. If no other spot is found in the county, it is the town's own.
 * Null when the listing should be on a lake and the county does not reach near enough to it.
 */
export function chooseSpot(
  { land, town, waterside }: Neighborhood,
  acres: number,
  contains: Contains,
  random: Random,
): Spot | null {
  const lake = waterside?.kind === 'lake' ? waterside.lake : null
  const radiusMiles = Math.sqrt(acres / 640 / Math.PI)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const point = lake
      ? around(lake, random.between(0.4, 1.6 + attempt) + radiusMiles, random)
      : around(town, townMiles(land, waterside, radiusMiles, random) / (1 + attempt / 3), random)
    if (contains(land.county.id, point)) return { ...point, zip: nearestZip(town, point) }
  }
  if (lake) return null
  const { latitude, longitude } = town
  return { latitude, longitude, zip: nearestZip(town, town) }
}

function townMiles(
  { landscape }: LandCounty,
  waterside: Waterside | null,
  radiusMiles: number,
  random: Random,
): number {
  if (waterside?.kind === 'sea') return random.between(0.1, 0.9)
  if (waterside) return random.between(0.5, 3) + radiusMiles
  const sparse = landscape.spread > 1.3 ? 1.7 : 1
  return (0.7 + Math.abs(random.normal()) * 2.3) * sparse + radiusMiles
}

/** Coordinates have six decimals, like those of a GPS receiver. */
function around(center: Coordinates, miles: number, random: Random): Coordinates {
  const angle = random.between(0, 2 * Math.PI)
  const north = (miles * Math.cos(angle)) / MILES_PER_DEGREE
  const east =
    (miles * Math.sin(angle)) / MILES_PER_DEGREE / Math.cos((center.latitude * Math.PI) / 180)
  return {
    latitude: Math.round((center.latitude + north) * 1e6) / 1e6,
    longitude: Math.round((center.longitude + east) * 1e6) / 1e6,
  }
}

function nearestZip({ zips }: Town, point: Coordinates): Zip {
  let nearest = zips[0]
  if (zips.length === 1) return nearest
  for (const zip of zips)
    if (distanceMiles(zip, point) < distanceMiles(nearest, point)) nearest = zip
  return nearest
}
