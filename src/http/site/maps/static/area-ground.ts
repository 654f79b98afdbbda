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
/** Larger areas cannot be drawn as flat. */
const MAX_DEGREES = 12
/**
 * Searches repeat the same places. A ground takes about 20 kB, that of the largest frame 80: all at
 * most 40 MB.
 */
const MAX_KEPT = 500

/** What a map of an area shows regardless of the listings found there. */
export interface AreaGround {
  readonly map: FlatMap
  readonly counties: CountyLines
  /** The outline of the area, as the attribute `d` of an SVG path. */
  readonly outline: string
  readonly places: PlacesOnMap
}

/** Places changing creates a new gazetteer, so entries never go stale. */
const KEPT = new WeakMap<Gazetteer, BoundedCache<string, AreaGround>>()

/**
 * The ground of the area that a search names or has drawn; null if the frame is too large to be
 * flat.
 */
export function areaGround(
  frame: BoundingBox,
  criteria: Criteria,
  gazetteer: Gazetteer,
  country: CountryMap,
): AreaGround | null {
  if (frame.east - frame.west > MAX_DEGREES || frame.north - frame.south > MAX_DEGREES) return null
  const { location, near, polygon, bounds } = criteria
  // Areas that visitors drew or moved to are hardly ever requested again, so they are not cached.
  if (near !== null || polygon !== null || bounds !== null)
    return generated(frame, criteria, gazetteer, country)
  const cache = KEPT.get(gazetteer) ?? new BoundedCache<string, AreaGround>(MAX_KEPT)
  KEPT.set(gazetteer, cache)
  const key = JSON.stringify([frame, location])
  return cache.getOrAdd(key, () => generated(frame, criteria, gazetteer, country))
}

function generated(
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
    places: placesOnMap(map, gazetteer, country.towns),
  }
}
