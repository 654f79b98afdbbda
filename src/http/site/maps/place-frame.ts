import type { Catalog } from '../../../catalog/catalog.ts'
import { boxAround, boxAroundAll } from '../../../domain/places/box-around.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { MapGrid } from '../../../domain/places/map-cells.ts'
import type { BoundingBox, Coordinates } from '../../../domain/places/place.ts'
import { boxOf } from '../../../domain/places/polygon.ts'
import type { Criteria, LocationCriterion } from '../../../domain/searching/criteria.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import type { CountyId } from '../../../domain/values/ids.ts'

/** Towns, lakes and ZIP codes are points: at least this much around them is shown. */
const AROUND_POINT_MILES = 4
/** Listings of a town that are farther away are out of view at first. */
const REACH_DEGREES = 0.6
const CELLS_PER_SIDE = 24
/** Around the mean of the listings in a cell. */
const AROUND_CELL_DEGREES = 0.03
/** For counties without an outline of 2017. */
const COUNTY_MILES = 20
/** The states that are not shown together with the others. */
const APART = ['AK', 'HI']
/** The 48 contiguous states. */
const COUNTRY: BoundingBox = { west: -125, south: 24, east: -66.5, north: 49.5 }

/** The sources of where places are. */
export interface FrameSources {
  readonly gazetteer: Gazetteer
  readonly country: CountryMap
  readonly searches: Pick<Catalog['searches'], 'cells'>
}

/**
 * The initial box of a map of a search: the requested place, regardless of the listings on the
 * page. Without a place, the states with results. A part of a map that the visitor moved to
 * (`bounds`) is ignored. Its `east` may be above 180.
 */
export async function frameOf(
  criteria: Criteria,
  found: Pick<Facets, 'states'>,
  sources: FrameSources,
): Promise<BoundingBox> {
  const { gazetteer, country } = sources
  const { near, polygon, location, zip } = criteria
  if (polygon !== null) return boxOf(polygon)
  if (near !== null) return boxAround(near, near.distanceMiles)
  const area = location && areaOf(location, gazetteer, country)
  if (area) return area
  const point = pointOf(location, zip, gazetteer)
  if (point) return await frameAroundPoint(point, criteria, sources)
  const states = [...found.states.keys()].flatMap(id => gazetteer.state(id) ?? [])
  const together = states.filter(({ code }) => !APART.includes(code))
  const shown = together.length > 0 ? together : states
  return boxAroundAll(shown.map(({ bounds }) => bounds)) ?? COUNTRY
}

/** The box of a place with an outline; null if the place is a point or unknown. */
function areaOf(
  location: LocationCriterion,
  gazetteer: Gazetteer,
  country: CountryMap,
): BoundingBox | null {
  switch (location.kind) {
    case 'state':
      return boxAroundAll(location.ids.flatMap(id => gazetteer.state(id)?.bounds ?? []))
    case 'region':
    case 'county':
      return boxOfCounties(countiesOf(location, gazetteer), gazetteer, country)
    case 'near':
      return location.center && boxAround(location.center, location.distanceMiles)
    default:
      return null
  }
}

/** The counties of a search in counties or regions. */
export function countiesOf(
  location: Extract<LocationCriterion, { readonly kind: 'region' | 'county' }>,
  gazetteer: Gazetteer,
): readonly CountyId[] {
  if (location.kind === 'county') return location.ids
  return location.ids.flatMap(id => gazetteer.countiesOfRegion(id).map(county => county.id))
}

/** The box around some counties; null if none is known. */
export function boxOfCounties(
  ids: readonly CountyId[],
  gazetteer: Gazetteer,
  country: CountryMap,
): BoundingBox | null {
  const boxes = ids.flatMap(id => {
    const known = country.countyBoxes(id)
    if (known.length > 0) return known
    const county = gazetteer.county(id)
    return county === undefined ? [] : [boxAround(county, COUNTY_MILES)]
  })
  return boxAroundAll(boxes)
}

function pointOf(
  location: LocationCriterion | null,
  zip: number | null,
  gazetteer: Gazetteer,
): Coordinates | null {
  if (zip !== null) return gazetteer.zip(String(zip).padStart(5, '0')) ?? null
  if (location?.kind === 'city') return gazetteer.city(location.id) ?? null
  return location?.kind === 'lake' ? (gazetteer.lake(location.id) ?? null) : null
}

/** The area around a point, including the listings found near it. */
async function frameAroundPoint(
  point: Coordinates,
  criteria: Criteria,
  { searches }: FrameSources,
): Promise<BoundingBox> {
  const { latitude, longitude } = point
  const cells = await searches.cells({ ...criteria, bounds: null }, gridAround(point))
  const near = cells.filter(
    cell =>
      Math.abs(cell.latitude - latitude) < REACH_DEGREES &&
      Math.abs(cell.longitude - longitude) < REACH_DEGREES,
  )
  const boxes = near.map(cell => ({
    south: cell.latitude - AROUND_CELL_DEGREES,
    north: cell.latitude + AROUND_CELL_DEGREES,
    west: cell.longitude - AROUND_CELL_DEGREES,
    east: cell.longitude + AROUND_CELL_DEGREES,
  }))
  const around = boxAround(point, AROUND_POINT_MILES)
  return boxAroundAll([around, ...boxes]) ?? around
}

function gridAround({ latitude, longitude }: Coordinates): MapGrid {
  const edges = (middle: number) =>
    Array.from(
      { length: CELLS_PER_SIDE - 1 },
      (_, i) => middle + ((i + 1) / CELLS_PER_SIDE - 0.5) * 2 * REACH_DEGREES,
    )
  return { latitudes: edges(latitude), longitudes: edges(longitude) }
}
