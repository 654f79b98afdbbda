import type { CountryMap } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import type { BoundingBox } from '../../../../domain/places/place.ts'
import type { Criteria } from '../../../../domain/searching/criteria.ts'
import { BoundedCache } from '../../../../domain/values/bounded-cache.ts'
import { outlineOf } from '../outline.ts'
import { type CountyLines, countyLines } from './county-lines.ts'
import { cornersOf, type FlatMap, flatMap, linePath } from './flat-map.ts'
import { type PlacesOnMap, placesOnMap } from './place-labels.ts'

const MARGIN = 24
/** Larger parts of the country are not flat. */
const MAX_DEGREES = 12
/** Searches name the same places again and again. A ground takes about 20 kB, that of the largest frame 80: all at most 40 MB. */
const MAX_KEPT = 500

/** What a map of an area shows whichever listings are found there. */
export interface AreaGround {
  readonly map: FlatMap
  readonly counties: CountyLines
  /** The lines around the area, as an attribute `d` of an SVG path. */
  readonly outline: string
  readonly places: PlacesOnMap
}

/** Other places make another gazetteer. */
const KEPT = new WeakMap<Gazetteer, BoundedCache<string, AreaGround>>()

/** The ground of the area that a search names or has drawn; null: the frame is too large to be flat. */
export function areaGround(
  frame: BoundingBox,
  criteria: Criteria,
  gazetteer: Gazetteer,
  country: CountryMap,
): AreaGround | null {
  if (frame.east - frame.west > MAX_DEGREES || frame.north - frame.south > MAX_DEGREES) return null
  const { location, near, polygon, bounds } = criteria
  // An area that somebody has drawn or moved to is hardly asked for again.
  if (near !== null || polygon !== null || bounds !== null)
    return made(frame, criteria, gazetteer, country)
  const cache = KEPT.get(gazetteer) ?? new BoundedCache<string, AreaGround>(MAX_KEPT)
  KEPT.set(gazetteer, cache)
  const key = JSON.stringify([frame, location])
  return cache.getOrAdd(key, () => made(frame, criteria, gazetteer, country))
}

function made(
  frame: BoundingBox,
  criteria: Criteria,
  gazetteer: Gazetteer,
  country: CountryMap,
): AreaGround {
  const map = flatMap(cornersOf(frame), MARGIN)
  return {
    map,
    counties: countyLines(map, country, gazetteer),
    outline: outlineOf(criteria, gazetteer, country)
      .map(line => linePath(line, map))
      .join(''),
    places: placesOnMap(map, gazetteer),
  }
}
