import type { Listing } from '../../../domain/listings/listing.ts'
import { FEET_PER_MILE } from '../../../domain/places/boundary.ts'
import { boxAround, boxAroundAll } from '../../../domain/places/box-around.ts'
import type { OutlineLine } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { NearestPlaces } from '../../../domain/places/nearest-places.ts'
import { type County, fullCountyName } from '../../../domain/places/place.ts'
import { boxOf } from '../../../domain/places/polygon.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import type { PlaceholderPoint } from '../maps/about-here.ts'
import { boxOfCounties } from '../maps/place-frame.ts'
import { countyLines, drawnCounties } from '../maps/static/county-lines.ts'
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
} from '../maps/static/flat-map.ts'
import { type DrawnBox, placeLabels, placesOnMap } from '../maps/static/place-labels.ts'
import { drawnRings, ringsPath } from './boundary/drawn-corners.ts'
import { isEnlarged, PARCEL_BOX, parcelInset } from './boundary/parcel-inset.ts'
import type { Ground, LandPoint } from './land-point.ts'

const MARGIN = 56
/** How much is shown on each side of the land, or of a point that is only that of its town. */
const AROUND_MILES = 8
/** Towns and lakes farther away are on no map. */
export const REACH_MILES = 25
/** The radius within which land without a point of its own probably is. */
const ABOUT_MILES = 3
/** Smaller parcels are drawn as a dot. */
const MIN_PARCEL_UNITS = 10

/**
 * The only map of a listing's page: the land in its county, with towns, the nearest water and a
 * scale; as its parcel, which is enlarged in a corner, as a dot, or as the area around a town.
 */
export function placeMap(
  point: LandPoint,
  { countyId }: Pick<Listing, 'countyId'>,
  { town, lake }: NearestPlaces,
  { gazetteer, country }: Ground,
): Html {
  const { about: placeholder, parcel, isParcelNear } = point
  const near = isParcelNear ? parcel : null
  const places = [town, lake].flatMap(way =>
    way && way.distanceMiles <= REACH_MILES ? way.place : [],
  )
  const county = gazetteer.county(countyId)
  const around =
    county && placeholder?.kind === 'county'
      ? boxOfCounties([county.id], gazetteer, country)
      : boxAround(point, AROUND_MILES)
  const boxes = [around, boxOf([point, ...places]), near && boxOf(near.corners)]
  const frame = boxAroundAll(boxes.filter(box => box !== null)) ?? boxOf([point])
  const map = flatMap(cornersOf(frame), MARGIN)
  const here = map.at(point)
  const rings = near ? drawnRings(near, map) : []
  const outlineOf = () => country.linesAround({ countyIds: [countyId] })
  const about = placeholder ? aboutHere(here, placeholder, map, outlineOf) : null
  const inset = near === null || isEnlarged(rings.flat()) ? parcel : null
  const title = county ? titleOf(county, gazetteer) : ''
  const labels = placeLabels(
    map,
    placesOnMap(map, gazetteer, country.towns),
    { towns: town ? [town.place] : [], lakes: lake ? [lake.place] : [] },
    {
      title,
      points: about ? [] : [here],
      boxes: [...(about ? [about.label] : []), ...(inset ? [PARCEL_BOX] : [])],
    },
  )
  return html`<svg class="drawing location-map" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="img" aria-label="Map of where the land is">
${drawnCounties(countyLines(map, country, gazetteer), labels)}
${labels.drawn}
${about ? about.drawn : parcelOn(rings, here)}
<text class="drawing-title" x="20" y="34">${title}</text>
${northArrow()}
${scaleBar(map)}
${inset ? parcelInset(inset) : null}
</svg>`
}

/** `Bosque County, Texas` */
function titleOf(county: County, gazetteer: Gazetteer): string {
  const state = gazetteer.state(county.stateId)?.name
  return state === undefined ? fullCountyName(county) : `${fullCountyName(county)}, ${state}`
}

function parcelOn(rings: readonly (readonly Point[])[], { x, y }: Point): Html {
  const parcel =
    rings.length === 0 ? null : html`<path class="drawing-parcel" d="${ringsPath(rings)}"/>`
  return html`${parcel}${isSmall(rings.flat()) ? html`<circle class="drawing-here" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9"/>` : null}`
}

function isSmall(shape: readonly Point[]): boolean {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return (
    shape.length === 0 ||
    (extent(shape.map(({ x }) => x)) < MIN_PARCEL_UNITS &&
      extent(shape.map(({ y }) => y)) < MIN_PARCEL_UNITS)
  )
}

interface AboutHere {
  readonly drawn: Html
  /** Where its words are. */
  readonly label: DrawnBox
}

/** A ring around the point of a town; for a county, its whole outline. */
function aboutHere(
  { x, y }: Point,
  { kind }: PlaceholderPoint,
  map: FlatMap,
  countyLinesOf: () => readonly OutlineLine[],
): AboutHere {
  if (kind === 'county') {
    const path = countyLinesOf()
      .map(line => linePath(line, map))
      .join('')
    return {
      drawn: html`<path class="drawing-about" fill-rule="evenodd" d="${rawHtml(path)}"/><text class="drawing-about-text" x="20" y="62">somewhere in this county</text>`,
      label: { left: 0, top: 40, right: 320, bottom: 76 },
    }
  }
  const radius = ABOUT_MILES * FEET_PER_MILE * map.unitsPerFoot
  const below = y + radius + 24
  return {
    drawn: html`<circle class="drawing-about" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"/><text class="drawing-about-text" x="${x.toFixed(1)}" y="${below.toFixed(1)}" text-anchor="middle">about here</text>`,
    label: { left: x - 70, top: below - 24, right: x + 70, bottom: below + 8 },
  }
}
