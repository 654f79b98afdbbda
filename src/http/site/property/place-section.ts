import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { FEET_PER_MILE, type Parcel } from '../../../domain/places/boundary.ts'
import { boxAround } from '../../../domain/places/box-around.ts'
import type { NearPlace } from '../../../domain/places/nearest-places.ts'
import type { BoundingBox, City, Coordinates, Lake } from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatFeet, formatMiles } from '../cards/property-words.ts'
import { landAddress } from '../criteria/land-address.ts'
import { areaFacts, boundaryDownloads, sidesTable } from './boundary/boundary-parts.ts'
import { folded } from './fold.ts'
import type { Ground, LandPoint } from './land-point.ts'
import { type PlaceLinks, placeLink, placeLinks } from './place-links.ts'
import { placeMap, REACH_MILES } from './place-map.ts'

/** How much the live map shows around the land, or around a point that is only its town's. */
const NEAR_MILES = 1.5
const ABOUT_MILES = 6
const MAX_DECIMALS = 6
const FEET_PER_DEGREE = 364_567

/** Where the land is, on one map and in other maps, and how large its boundary is. */
export function placeSection(
  { detail: { listing }, town, lake }: OfferedListing,
  point: LandPoint,
  ground: Ground,
  path: string | null,
): Html {
  const { directions, street, parcelNumber } = listing
  const { about, parcel } = point
  return html`<section aria-labelledby="place">
<h2 id="place">Location${parcel === null ? null : ' and boundary'}</h2>
${placeMap(point, listing, { town, lake }, ground)}
${about === null ? null : html`<p class="about-here">Approximate location: the map shows the center of ${about.name}, not the land itself. Ask the seller for the exact location.</p>`}
${elsewhere(placeLinks(point), onMap(listing, point))}
<dl class="facts-grid">
${street === '' ? null : html`<div><dt>Street</dt><dd>${street}</dd></div>`}
${parcelNumber === '' ? null : html`<div><dt>Parcel number</dt><dd>${parcelNumber}</dd></div>`}
<div><dt>Coordinates</dt><dd>${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}${about === null ? html`<details class="source"><summary>Accuracy</summary><p class="note">${exactness(listing, point)}</p></details>` : null}</dd></div>
${placeFact('Nearest town', town)}
${lake && lake.distanceMiles <= REACH_MILES ? placeFact('Nearest lake', lake) : null}
${parcel === null ? null : areaFacts(listing, parcel)}
</dl>
${parcel === null ? null : sidesTable(parcel)}
${parcel === null || path === null ? null : boundaryDownloads(path)}
${directions === '' ? null : html`<h3>Directions</h3>${folded(directions, html`<p>${directions}</p>`, 'Show full directions')}`}
</section>`
}

/** The way to the land and pictures of it, in maps of others, which load on a click. */
function elsewhere({ directions, satellite, topography }: PlaceLinks, ownMap: Html | null): Html {
  return html`<dl class="place-links">
<div><dt>Directions</dt><dd>${directions.map(placeLink)}</dd></div>
<div><dt>Satellite</dt><dd>${satellite.map(placeLink)}</dd></div>
<div><dt>Maps</dt><dd>${ownMap}${placeLink(topography)}</dd></div>
</dl>`
}

function placeFact(name: string, near: NearPlace<City | Lake> | null): Html | null {
  return near && html`<div><dt>${name}</dt><dd>${distanceTo(near)}</dd></div>`
}

/** A link to the live map, which has satellite imagery and hills if the operator added them. */
function onMap({ status }: Listing, point: LandPoint): Html | null {
  // Searches do not include sold land.
  if (status === 'S') return null
  const bounds = boxAround(point, point.about === null ? NEAR_MILES : ABOUT_MILES)
  return html`<a href="${landAddress({ bounds: rounded(bounds) })}#map">View on the map</a>`
}
function rounded({ south, west, north, east }: BoundingBox): BoundingBox {
  const at = (degrees: number) => Number(degrees.toFixed(3))
  return { south: at(south), west: at(west), north: at(north), east: at(east) }
}

/** `3.2 miles west of Tilden` */
export function distanceTo(near: NearPlace<City | Lake> | null): string {
  if (near === null) return 'None nearby'
  const { place, distanceMiles: miles, wind } = near
  return miles < 0.1 ? place.name : `${formatMiles(miles)} ${wind} of ${place.name}`
}

/** A sentence about how accurate the coordinates are, if known. */
function exactness(listing: Listing, { parcel, isOfParcel }: LandPoint): string {
  if (isOfParcel)
    return 'The center of the drawn boundary. The seller provided no other coordinates.'
  const feet = (FEET_PER_DEGREE / 2) * 10 ** -decimalsOf(listing)
  const given = `Provided by the seller, accurate to ${feet < FEET_PER_MILE / 4 ? formatFeet(Math.max(1, feet)) : formatMiles(feet / FEET_PER_MILE)} at best.`
  if (parcel === null) return given
  return isWithin(listing, parcel)
    ? `${given} They are inside the drawn boundary.`
    : `${given} They are outside the drawn boundary, so one of the two is incorrect.`
}

function decimalsOf({ latitude, longitude }: Coordinates): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) {
    const isEnough = (value: number) => Math.abs(Number(value.toFixed(decimals)) - value) < 1e-9
    if (isEnough(latitude) && isEnough(longitude)) return decimals
  }
  return MAX_DECIMALS
}

/** Counts how often a ray to the east crosses the boundary. */
function isWithin({ latitude, longitude }: Coordinates, { sides }: Parcel): boolean {
  let isInside = false
  for (const { from, to } of sides) {
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) isInside = !isInside
  }
  return isInside
}
