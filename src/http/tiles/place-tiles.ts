import type { CountryMap } from '../../domain/places/country-map.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { type MapTile, tileBox } from '../../domain/places/map-tile.ts'
import {
  type BoundingBox,
  type Coordinates,
  type County,
  fullCountyName,
} from '../../domain/places/place.ts'
import { placesWithin } from '../../domain/places/place-index.ts'
import type { RankedTown } from '../../domain/places/ranked-towns.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { isAlwaysNamed, isFirstOfState, NamedTowns } from './named-towns.ts'
import { encodedTile, type Feature, pointOn } from './tile-layers.ts'

/** Tiles of higher zooms would not add anything, so maps enlarge these. */
export const MAX_PLACE_ZOOM = 14
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
/** Starting at this zoom, a map of several states may show their seats. */
const MIN_STATE_ZOOM = 4
/** From these zooms on, towns with as many inhabitants are named, even over pins. */
const LARGE: readonly (readonly [zoom: number, population: number])[] = [
  [4, 300_000],
  [5, 150_000],
  [6, 60_000],
]
/** The fewest inhabitants of a town of the first, the second and the third rank. */
const RANKS = [300_000, 60_000, 8000]
const KEPT_TILES = 500

/**
 * Vector tiles with the names of places: layers `cities`, `counties` and `lakes`; close up, the
 * point of a county is the center of the tile. Names of `cities` that are `always` shown win
 * over pins.
 */
export class PlaceTiles {
  readonly #gazetteer: () => Gazetteer
  readonly #country: Pick<CountryMap, 'outlines' | 'towns'>
  readonly #cache = new BoundedCache<string, Buffer>(KEPT_TILES)
  #named: { readonly of: Gazetteer; readonly towns: NamedTowns } | null = null

  /** @param gazetteer Changes when places are imported. */
  constructor(gazetteer: () => Gazetteer, country: Pick<CountryMap, 'outlines' | 'towns'>) {
    this.#gazetteer = gazetteer
    this.#country = country
  }

  /** @param tile At zoom `MAX_PLACE_ZOOM` or less. */
  tile(tile: MapTile): Buffer {
    const gazetteer = this.#gazetteer()
    if (this.#named?.of !== gazetteer) {
      this.#named = { of: gazetteer, towns: new NamedTowns(gazetteer, this.#country.towns) }
      this.#cache.clear()
    }
    const { towns } = this.#named
    return this.#cache.getOrAdd(`${tile.z}/${tile.x}/${tile.y}`, () =>
      placeTile(gazetteer, towns.at(tile.z), this.#country.outlines, tile),
    )
  }
}

function placeTile(
  { places }: Gazetteer,
  towns: readonly RankedTown[],
  outlines: CountyOutlines,
  tile: MapTile,
): Buffer {
  const box = tileBox(tile)
  const within = <Place extends Coordinates>(all: readonly Place[], minZoom: number) =>
    tile.z < minZoom ? [] : all.filter(place => isIn(box, place))
  return encodedTile({
    cities: placesWithin(towns, box).map((town, i) =>
      pointOn(tile, town, { ...townTags(town, tile.z), order: i }),
    ),
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

function townTags(town: RankedTown, zoom: number): Feature['tags'] {
  const { city, population, seat } = town
  const first = isFirstOfState(town) ? 0 : RANKS.findIndex(least => population >= least)
  const rank = first === -1 ? (seat === null ? RANKS.length : RANKS.length - 1) : first
  const isLarge = LARGE.some(([from, least]) => zoom >= from && population >= least)
  const isFirst = isFirstOfState(town) && zoom >= MIN_STATE_ZOOM
  const isAlways = isFirst || isLarge || isAlwaysNamed(town, zoom)
  return { name: city.name, rank: rank + 1, ...(isAlways && { always: 1 }) }
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
