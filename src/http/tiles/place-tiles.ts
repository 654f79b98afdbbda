import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { type MapTile, placeOnTile, tileBox } from '../../domain/places/map-tile.ts'
import {
  type BoundingBox,
  type City,
  type Coordinates,
  type County,
  fullCountyName,
} from '../../domain/places/place.ts'
import { zipCounts } from '../../domain/places/town-sizes.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { CityId } from '../../domain/values/ids.ts'
import { EXTENT } from './boundary-shapes.ts'
import { encodedTile, pointOn } from './tile-layers.ts'

/** Tiles of higher zooms would not add anything, so maps enlarge these. */
export const MAX_PLACE_ZOOM = 14
/** Starting at this zoom, tiles name all cities. */
const ALL_CITIES_ZOOM = 9
/**
 * Starting at this zoom, a county is larger than the map: each tile names the county at its center.
 */
const MIN_MIDDLE_ZOOM = 11
/**
 * The center of a county is hardly ever farther from its edge; the counties of Alaska that are
 * larger are not named close up.
 */
const MAX_DEGREES_FROM_MIDDLE = 1.5
const MIN_COUNTY_ZOOM = 7
const MIN_LAKE_ZOOM = 6
/**
 * A tile names the largest city in each of its cells. Cells shrink to quarters or less with each
 * zoom, so a city that is named stays. If a county fills the map, there is room for more names.
 */
const CELLS_PER_SIDE = 4
const COUNTY_CELLS_PER_SIDE = 12
/**
 * How many ZIP codes a city needs to be named at a zoom, so that no village is named for half a
 * state.
 */
const MIN_ZIPS = [60, 60, 40, 16, 8, 4, 2, 1]
/** The fewest ZIP codes of a city of the first, the second and the third rank. */
const RANKS = [40, 12, 3]
const KEPT_TILES = 500

/**
 * Vector tiles with the names of places: layers `cities`, `counties` and `lakes`; close up, the
 * point of a county is the center of the tile. The gazetteer has no populations, so cities are
 * ranked by how many ZIP codes they have.
 */
export class PlaceTiles {
  readonly #gazetteer: () => Gazetteer
  readonly #outlines: CountyOutlines
  readonly #cache = new BoundedCache<string, Buffer>(KEPT_TILES)
  #ranked: { readonly of: Gazetteer; readonly zips: ReadonlyMap<CityId, number> } | null = null

  /** @param gazetteer Changes when places are imported. */
  constructor(gazetteer: () => Gazetteer, outlines: CountyOutlines) {
    this.#gazetteer = gazetteer
    this.#outlines = outlines
  }

  /** @param tile At zoom `MAX_PLACE_ZOOM` or less. */
  tile(tile: MapTile): Buffer {
    const gazetteer = this.#gazetteer()
    if (this.#ranked?.of !== gazetteer) {
      this.#ranked = { of: gazetteer, zips: zipCounts(gazetteer) }
      this.#cache.clear()
    }
    const name = `${tile.z}/${tile.x}/${tile.y}`
    const { zips } = this.#ranked
    return this.#cache.getOrAdd(name, () => placeTile(gazetteer, this.#outlines, zips, tile))
  }
}

function placeTile(
  { places }: Gazetteer,
  outlines: CountyOutlines,
  zips: ReadonlyMap<CityId, number>,
  tile: MapTile,
): Buffer {
  const box = tileBox(tile)
  const within = <Place extends Coordinates>(all: readonly Place[], minZoom: number) =>
    tile.z < minZoom ? [] : all.filter(place => isIn(box, place))
  const zipsOf = ({ id }: City) => zips.get(id) ?? 0
  const least = MIN_ZIPS[tile.z] ?? 0
  const cities = within(places.cities, 0).filter(city => zipsOf(city) >= least)
  return encodedTile({
    cities: named(cities, zipsOf, tile).map(city => {
      const rank = RANKS.findIndex(from => zipsOf(city) >= from)
      const tags = { name: city.name, rank: rank === -1 ? RANKS.length + 1 : rank + 1 }
      return pointOn(tile, city, { ...tags, zips: zipsOf(city) })
    }),
    counties:
      tile.z < MIN_MIDDLE_ZOOM
        ? within(places.counties, MIN_COUNTY_ZOOM).map(county =>
            pointOn(tile, county, { name: fullCountyName(county) }),
          )
        : countyAt(middleOf(box), places.counties, outlines).map(county =>
            pointOn(tile, middleOf(box), { name: fullCountyName(county) }),
          ),
    lakes: within(places.lakes, MIN_LAKE_ZOOM).map(lake =>
      pointOn(tile, lake, { name: lake.name }),
    ),
  })
}

/** The county that contains a point; none at sea. */
function countyAt(
  point: Coordinates,
  counties: readonly County[],
  outlines: CountyOutlines,
): readonly County[] {
  const { latitude, longitude } = point
  const away = (county: County) =>
    Math.max(Math.abs(county.latitude - latitude), Math.abs(county.longitude - longitude))
  const near = counties.filter(county => away(county) <= MAX_DEGREES_FROM_MIDDLE)
  return near.filter(county => outlines.contains(county, point)).slice(0, 1)
}

function middleOf({ south, north, west, east }: BoundingBox): Coordinates {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

function isIn({ south, north, west, east }: BoundingBox, place: Coordinates): boolean {
  const { latitude, longitude } = place
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** The largest city of each cell; close up, all. */
function named(
  cities: readonly City[],
  sizeOf: (city: City) => number,
  tile: MapTile,
): readonly City[] {
  if (tile.z >= ALL_CITIES_ZOOM) return cities
  const cellsPerSide = tile.z < MIN_COUNTY_ZOOM ? CELLS_PER_SIDE : COUNTY_CELLS_PER_SIDE
  const largest = new Map<string, City>()
  for (const city of cities) {
    const cell = placeOnTile(tile, city, EXTENT)
      .map(units => Math.floor((units / EXTENT) * cellsPerSide))
      .join()
    const known = largest.get(cell)
    if (!known || sizeOf(city) > sizeOf(known)) largest.set(cell, city)
  }
  return [...largest.values()]
}
