import type { Listing } from '../../../../domain/listings/listing.ts'
import { FEET_PER_MILE, type Parcel } from '../../../../domain/places/boundary.ts'
import { boxAround, boxAroundAll } from '../../../../domain/places/box-around.ts'
import type { CountryMap, OutlineLine } from '../../../../domain/places/country-map.ts'
import { distanceMiles } from '../../../../domain/places/distance.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import type { NearestPlaces } from '../../../../domain/places/nearest-places.ts'
import { type Coordinates, type County, fullCountyName } from '../../../../domain/places/place.ts'
import { boxOf } from '../../../../domain/places/polygon.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import { placeholderOf } from '../about-here.ts'
import { boxOfCounties } from '../place-frame.ts'
import { countyLines, drawnCounties } from './county-lines.ts'
import {
  cornersOf,
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  type FlatMap,
  flatMap,
  linePath,
  northArrow,
  type Point,
  scaleBar,
} from './flat-map.ts'
import { placeLabels, placesOnMap } from './place-labels.ts'

const MARGIN = 56
/** How much is shown on each side of the land, or of an approximate point. */
const AROUND_MILES = 8
const AROUND_ABOUT_MILES = 8
/** Towns and lakes farther away are only named below the map. */
const REACH_MILES = 25
/** A boundary farther from the coordinates does not belong to them. */
const MAX_PARCEL_MILES = 10
/** The radius within which land without an exact point probably is. */
const ABOUT_MILES = 3
/** Smaller parcels are drawn as a dot. */
const MIN_PARCEL_UNITS = 10

/**
 * The land in its county, with towns, the nearest water and a scale: as its parcel, a dot, or an
 * approximate area.
 */
export function locationMap(
  listing: Listing,
  parcel: Parcel | null,
  { town, lake }: NearestPlaces,
  gazetteer: Gazetteer,
  country: CountryMap,
): Html {
  const placeholder = placeholderOf(listing, gazetteer, country.outlines)
  const corners = parcel && isNear(listing, parcel.corners) ? parcel.corners : null
  const near = [town, lake].flatMap(way =>
    way && way.distanceMiles <= REACH_MILES ? way.place : [],
  )
  const county = gazetteer.county(listing.countyId)
  const around =
    county && placeholder?.kind === 'county'
      ? boxOfCounties([county.id], gazetteer, country)
      : boxAround(listing, placeholder === null ? AROUND_MILES : AROUND_ABOUT_MILES)
  const boxes = [around, boxOf([listing, ...near]), corners && boxOf(corners)]
  const frame = boxAroundAll(boxes.filter(box => box !== null)) ?? boxOf([listing])
  const map = flatMap(cornersOf(frame), MARGIN)
  const here = map.at(listing)
  const outline =
    placeholder?.kind === 'county' ? country.linesAround({ countyIds: [listing.countyId] }) : null
  const title = county ? titleOf(county, gazetteer) : ''
  const labels = placeLabels(
    map,
    placesOnMap(map, gazetteer, country.towns),
    { towns: town ? [town.place] : [], lakes: lake ? [lake.place] : [] },
    { title, points: placeholder === null ? [here] : [] },
  )
  const shape = corners?.map(map.at) ?? []
  const land =
    shape.length === 0 && placeholder !== null
      ? aboutHere(here, outline, map)
      : html`<polygon class="drawing-parcel" points="${shape.map(pointText).join(' ')}"/>${isSmall(shape) ? html`<circle class="drawing-here" cx="${here.x.toFixed(1)}" cy="${here.y.toFixed(1)}" r="9"/>` : null}`
  return html`<svg class="drawing location-map" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="img" aria-label="Map of where the land is">
${drawnCounties(countyLines(map, country, gazetteer), labels.points)}
${labels.drawn}
${land}
<text class="drawing-title" x="20" y="34">${title}</text>
${northArrow()}
${scaleBar(map)}
</svg>`
}

function isNear(point: Coordinates, corners: readonly Coordinates[]): boolean {
  const [first] = corners
  return first !== undefined && distanceMiles(point, first) <= MAX_PARCEL_MILES
}

/** `Bosque County, Texas` */
function titleOf(county: County, gazetteer: Gazetteer): string {
  const state = gazetteer.state(county.stateId)?.name
  return state === undefined ? fullCountyName(county) : `${fullCountyName(county)}, ${state}`
}

function isSmall(shape: readonly Point[]): boolean {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return (
    shape.length === 0 ||
    (extent(shape.map(({ x }) => x)) < MIN_PARCEL_UNITS &&
      extent(shape.map(({ y }) => y)) < MIN_PARCEL_UNITS)
  )
}

/** A ring around the point of a town; for a county, its whole outline. */
function aboutHere({ x, y }: Point, outline: readonly OutlineLine[] | null, map: FlatMap): Html {
  if (outline) {
    const path = outline.map(line => linePath(line, map)).join('')
    return html`<path class="drawing-about" fill-rule="evenodd" d="${rawHtml(path)}"/><text class="drawing-about-text" x="20" y="62">somewhere in this county</text>`
  }
  const radius = ABOUT_MILES * FEET_PER_MILE * map.unitsPerFoot
  const below = y + radius + 24
  return html`<circle class="drawing-about" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"/><text class="drawing-about-text" x="${x.toFixed(1)}" y="${below.toFixed(1)}" text-anchor="middle">approximate location</text>`
}

function pointText({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
