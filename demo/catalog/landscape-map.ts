import type { Coordinates } from '../../src/domain/places/place.ts'
import type { Landscape } from './landscape.ts'
import {
  CORN_BELT,
  DRIFTLESS,
  GREAT_PLAINS,
  NORTHERN_PLAINS,
  NORTHWOODS,
  SANDHILLS,
  TALLGRASS,
  WESTERN_PLAINS,
} from './landscapes/midwest.ts'
import { MID_ATLANTIC, NEW_ENGLAND, SOUTHERN_NEW_ENGLAND, UPSTATE } from './landscapes/northeast.ts'
import {
  APPALACHIA,
  BLUEGRASS,
  DELTA,
  FLORIDA,
  OUACHITAS,
  OZARKS,
  PIEDMONT,
  SOUTHERN_PINES,
} from './landscapes/south.ts'
import {
  GULF_COAST,
  HIGH_PLAINS,
  HILL_COUNTRY,
  PINEY_WOODS,
  ROLLING_PLAINS,
  SOUTH_TEXAS,
  TEXAS_PRAIRIE,
  TRANS_PECOS,
} from './landscapes/texas.ts'
import {
  ALASKA,
  CALIFORNIA_FOOTHILLS,
  CALIFORNIA_VALLEY,
  COLUMBIA,
  DESERT_SOUTHWEST,
  GREAT_BASIN,
  HAWAII,
  HIGH_SOUTHWEST,
  PACIFIC_NORTHWEST,
  ROCKIES,
} from './landscapes/west.ts'

/**
 * Part of a state: all of it between these degrees. A state's parts are tried in order, and the
 * first that contains the point counts; the last has no bounds, except in Alaska. The bounds follow the ecoregions of
 * the United States only roughly.
 */
interface Part {
  readonly landscape: Landscape
  readonly north?: number
  readonly south?: number
  readonly west?: number
  readonly east?: number
}

const only = (landscape: Landscape): readonly Part[] => [{ landscape }]

const PARTS: Readonly<Record<string, readonly Part[]>> = {
  AL: [{ landscape: PIEDMONT, south: 33.4 }, { landscape: SOUTHERN_PINES }],
  // Farther west and north there are no roads.
  AK: [{ landscape: ALASKA, west: -153.5, north: 65.6 }],
  AZ: [
    { landscape: DESERT_SOUTHWEST, east: -113.4 },
    { landscape: HIGH_SOUTHWEST, south: 34.2 },
    { landscape: DESERT_SOUTHWEST },
  ],
  AR: [
    { landscape: DELTA, west: -91.5 },
    { landscape: PINEY_WOODS, north: 34.2 },
    { landscape: OUACHITAS, north: 35.2 },
    { landscape: OZARKS },
  ],
  CA: [
    { landscape: PACIFIC_NORTHWEST, south: 38.8, east: -123 },
    { landscape: GREAT_BASIN, south: 40.3, west: -121.3 },
    { landscape: GREAT_BASIN, south: 36, north: 38.2, west: -118.9 },
    { landscape: DESERT_SOUTHWEST, south: 34.4, north: 36, west: -118.3 },
    { landscape: DESERT_SOUTHWEST, north: 34.8, west: -116.9 },
    { landscape: CALIFORNIA_VALLEY, south: 35, north: 36, west: -119.8, east: -118.8 },
    { landscape: CALIFORNIA_VALLEY, south: 36, north: 37, west: -120.6, east: -119.2 },
    { landscape: CALIFORNIA_VALLEY, south: 37, north: 38.2, west: -121.3, east: -120.2 },
    { landscape: CALIFORNIA_VALLEY, south: 38.2, north: 38.9, west: -122.1, east: -121.3 },
    { landscape: CALIFORNIA_VALLEY, south: 38.9, north: 39.9, west: -122.45, east: -121.3 },
    { landscape: CALIFORNIA_FOOTHILLS },
  ],
  CO: [
    { landscape: HIGH_PLAINS, west: -104.4 },
    { landscape: HIGH_SOUTHWEST, north: 37.9, west: -106.3, east: -105.3 },
    { landscape: HIGH_SOUTHWEST, north: 40, east: -108.2 },
    { landscape: ROCKIES },
  ],
  CT: only(SOUTHERN_NEW_ENGLAND),
  DE: only(MID_ATLANTIC),
  FL: [
    { landscape: SOUTHERN_PINES, south: 30.2 },
    { landscape: SOUTHERN_PINES, south: 29.9, east: -82.8 },
    { landscape: FLORIDA },
  ],
  GA: [
    { landscape: APPALACHIA, south: 34.55 },
    { landscape: PIEDMONT, south: 32.9 },
    { landscape: SOUTHERN_PINES },
  ],
  HI: only(HAWAII),
  ID: [
    { landscape: GREAT_BASIN, north: 43.9, east: -111.7 },
    { landscape: COLUMBIA, south: 46, north: 47.4, east: -116.4 },
    { landscape: ROCKIES },
  ],
  IL: [
    { landscape: BLUEGRASS, north: 38.2 },
    { landscape: DRIFTLESS, south: 42, east: -89.8 },
    { landscape: CORN_BELT },
  ],
  IN: [{ landscape: BLUEGRASS, north: 38.9 }, { landscape: CORN_BELT }],
  IA: [{ landscape: DRIFTLESS, south: 42.3, west: -91.9 }, { landscape: CORN_BELT }],
  KS: [
    { landscape: TALLGRASS, west: -97.2 },
    { landscape: HIGH_PLAINS, east: -99.8 },
    { landscape: GREAT_PLAINS },
  ],
  KY: [{ landscape: APPALACHIA, west: -83.9 }, { landscape: BLUEGRASS }],
  LA: [
    { landscape: DELTA, south: 31.2, west: -91.95 },
    { landscape: PINEY_WOODS, south: 31.2 },
    { landscape: SOUTHERN_PINES, south: 30.2, west: -91.2 },
    { landscape: GULF_COAST, north: 30.4 },
    { landscape: PINEY_WOODS, east: -92.8 },
    { landscape: DELTA },
  ],
  ME: only(NEW_ENGLAND),
  MD: [{ landscape: APPALACHIA, east: -78 }, { landscape: MID_ATLANTIC }],
  MA: [{ landscape: NEW_ENGLAND, east: -72 }, { landscape: SOUTHERN_NEW_ENGLAND }],
  MI: [{ landscape: NORTHWOODS, south: 43.9 }, { landscape: CORN_BELT }],
  MN: [
    { landscape: NORTHERN_PLAINS, south: 45.8, east: -95.8 },
    { landscape: NORTHWOODS, south: 46.2 },
    { landscape: NORTHWOODS, south: 45.3, west: -95 },
    { landscape: DRIFTLESS, north: 44.5, west: -92.3 },
    { landscape: CORN_BELT },
  ],
  MS: [{ landscape: DELTA, south: 32.4, east: -90.1 }, { landscape: SOUTHERN_PINES }],
  MO: [
    { landscape: CORN_BELT, south: 38.9 },
    { landscape: DELTA, north: 36.9, west: -90.2 },
    { landscape: TALLGRASS, east: -93.9 },
    { landscape: OZARKS },
  ],
  MT: [{ landscape: ROCKIES, east: -110.3 }, { landscape: WESTERN_PLAINS }],
  NE: [
    { landscape: CORN_BELT, west: -97.6 },
    { landscape: WESTERN_PLAINS, south: 41.4, east: -102.9 },
    { landscape: SANDHILLS, south: 41.4, east: -98.5 },
    { landscape: HIGH_PLAINS, east: -100 },
    { landscape: GREAT_PLAINS },
  ],
  NV: [{ landscape: DESERT_SOUTHWEST, north: 36.8 }, { landscape: GREAT_BASIN }],
  NH: only(NEW_ENGLAND),
  NJ: only(MID_ATLANTIC),
  NM: [
    { landscape: HIGH_PLAINS, west: -104.3 },
    { landscape: ROCKIES, south: 35.6, west: -106.8, east: -105 },
    { landscape: HIGH_SOUTHWEST, south: 34.6 },
    { landscape: HIGH_SOUTHWEST, south: 33, east: -107.8 },
    { landscape: HIGH_SOUTHWEST, south: 33, west: -106, east: -105 },
    { landscape: DESERT_SOUTHWEST },
  ],
  NY: [
    { landscape: MID_ATLANTIC, north: 41.8, west: -74.8 },
    { landscape: NEW_ENGLAND, south: 42.9, west: -75.8 },
    { landscape: NEW_ENGLAND, west: -74.8 },
    { landscape: APPALACHIA, north: 42.6 },
    { landscape: UPSTATE },
  ],
  NC: [
    { landscape: APPALACHIA, east: -81.7 },
    { landscape: SOUTHERN_PINES, west: -78.9 },
    { landscape: PIEDMONT },
  ],
  ND: [{ landscape: WESTERN_PLAINS, east: -100.5 }, { landscape: NORTHERN_PLAINS }],
  OH: [{ landscape: APPALACHIA, north: 40.6, west: -82.3 }, { landscape: CORN_BELT }],
  OK: [
    { landscape: OUACHITAS, north: 35.3, west: -96 },
    { landscape: OZARKS, west: -95.3 },
    { landscape: HIGH_PLAINS, east: -100 },
    { landscape: ROLLING_PLAINS, east: -98 },
    { landscape: TALLGRASS },
  ],
  OR: [
    { landscape: PACIFIC_NORTHWEST, east: -121.9 },
    { landscape: GREAT_BASIN, north: 44.6, west: -119.8 },
    { landscape: COLUMBIA },
  ],
  PA: [{ landscape: MID_ATLANTIC, north: 40.8, west: -76.6 }, { landscape: APPALACHIA }],
  RI: only(SOUTHERN_NEW_ENGLAND),
  SC: [{ landscape: PIEDMONT, south: 34, east: -80.5 }, { landscape: SOUTHERN_PINES }],
  SD: [{ landscape: WESTERN_PLAINS, east: -100.3 }, { landscape: NORTHERN_PLAINS }],
  TN: [
    { landscape: APPALACHIA, west: -84.6 },
    { landscape: DELTA, east: -89.4 },
    { landscape: BLUEGRASS },
  ],
  TX: [
    { landscape: TRANS_PECOS, north: 32, east: -103 },
    { landscape: TRANS_PECOS, north: 31.2, east: -101.9 },
    { landscape: HIGH_PLAINS, south: 35.6 },
    { landscape: HIGH_PLAINS, south: 31.8, east: -101.2 },
    { landscape: ROLLING_PLAINS, south: 31.6, east: -98.8 },
    { landscape: ROLLING_PLAINS, south: 31.2, east: -101.2 },
    { landscape: HILL_COUNTRY, south: 29.4, east: -98.3, north: 31.6 },
    { landscape: HILL_COUNTRY, south: 30.1, east: -97.9, north: 31.6 },
    { landscape: SOUTH_TEXAS, north: 29.4, east: -97.6 },
    { landscape: TEXAS_PRAIRIE, south: 33.2, east: -95 },
    { landscape: PINEY_WOODS, south: 30.1, west: -95.6 },
    { landscape: GULF_COAST, north: 28.6 },
    { landscape: GULF_COAST, north: 29.6, west: -97.2 },
    { landscape: GULF_COAST, north: 30.1, west: -96.2 },
    { landscape: TEXAS_PRAIRIE },
  ],
  UT: [
    { landscape: GREAT_BASIN, east: -112.1 },
    { landscape: HIGH_SOUTHWEST, north: 38.9 },
    { landscape: ROCKIES },
  ],
  VT: only(NEW_ENGLAND),
  VA: [
    { landscape: APPALACHIA, east: -79.6 },
    { landscape: APPALACHIA, south: 38.2, east: -78.4 },
    { landscape: SOUTHERN_PINES, north: 37.5, west: -77.4 },
    { landscape: MID_ATLANTIC, south: 37.5, west: -77.4 },
    { landscape: PIEDMONT },
  ],
  WA: [{ landscape: PACIFIC_NORTHWEST, east: -121.4 }, { landscape: COLUMBIA }],
  WV: only(APPALACHIA),
  WI: [
    { landscape: NORTHWOODS, south: 44.7 },
    { landscape: DRIFTLESS, east: -89.9 },
    { landscape: CORN_BELT },
  ],
  WY: [
    { landscape: WESTERN_PLAINS, west: -106.2 },
    { landscape: GREAT_BASIN, north: 43, west: -109.5 },
    { landscape: ROCKIES },
  ],
}

/** The landscape of a point; null in a state where no land is offered. */
export function landscapeAt(stateCode: string, point: Coordinates): Landscape | null {
  const { latitude, longitude } = point
  for (const part of PARTS[stateCode] ?? [])
    if (
      latitude >= (part.south ?? -90) &&
      latitude <= (part.north ?? 90) &&
      longitude >= (part.west ?? -180) &&
      longitude <= (part.east ?? 180)
    )
      return part.landscape
  return null
}
