import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { FEET_PER_MILE, type Parcel } from '../../../domain/places/boundary.ts'
import { boxAround } from '../../../domain/places/box-around.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { NearPlace } from '../../../domain/places/nearest-places.ts'
import type { BoundingBox, City, Coordinates, Lake } from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatFeet, formatMiles } from '../cards/property-words.ts'
import { landAddress } from '../criteria/land-address.ts'
import { type PlaceholderPoint, placeholderOf } from '../maps/about-here.ts'
import { locationMap } from '../maps/static/location-map.ts'

/** How much the live map shows around the land, or around an approximate point. */
const NEAR_MILES = 1.5
const ABOUT_MILES = 6
const MAX_DECIMALS = 6
const FEET_PER_DEGREE = 364_567

/** Where the land is: coordinates and their accuracy, and the way from the nearest places. */
export function placeSection(
  { detail: { listing }, town, lake }: OfferedListing,
  parcel: Parcel | null,
  gazetteer: Gazetteer,
  country: CountryMap,
): Html {
  const { latitude, longitude, directions } = listing
  const placeholder = placeholderOf(listing, gazetteer, country.outlines)
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return html`<section aria-labelledby="place">
<h2 id="place">Location</h2>
${locationMap(listing, parcel, { town, lake }, gazetteer, country)}
<p class="note">${onMap(listing, placeholder)}</p>
<dl class="facts">
<div><dt>Coordinates</dt><dd><a href="geo:${latitude},${longitude}">${point}</a><p class="note">${exactness(listing, parcel, placeholder)}</p></dd></div>
<div><dt>Nearest town</dt><dd>${distanceTo(town)}</dd></div>
<div><dt>Nearest lake on our list</dt><dd>${distanceTo(lake)}</dd></div>
</dl>
<p class="note">Distances are straight-line.</p>
${directions === '' ? null : html`<h3>Directions</h3><div class="prose"><p>${directions}</p></div>`}
</section>`
}

/** A link to the live map, which has satellite imagery and hills if the operator added them. */
function onMap(listing: Listing, placeholder: PlaceholderPoint | null): Html {
  const about = placeholder && 'Approximate location: the seller does not give an exact one. '
  // Searches do not include sold land.
  if (listing.status === 'S') return html`${about}`
  const miles = placeholder === null ? NEAR_MILES : ABOUT_MILES
  const bounds = boxAround(listing, miles)
  return html`${about}<a href="${landAddress({ bounds: rounded(bounds) })}#map">View on the map</a>`
}

function rounded({ south, west, north, east }: BoundingBox): BoundingBox {
  const at = (degrees: number) => Number(degrees.toFixed(3))
  return { south: at(south), west: at(west), north: at(north), east: at(east) }
}

/** `3.2 miles west of Tilden` */
export function distanceTo(near: NearPlace<City | Lake> | null): string {
  if (near === null) return 'None known nearby'
  const { place, distanceMiles: miles, wind } = near
  return miles < 0.1 ? place.name : `${formatMiles(miles)} ${wind} of ${place.name}`
}

/** A sentence about how accurate the coordinates are, if known. */
function exactness(
  listing: Listing,
  parcel: Parcel | null,
  placeholder: PlaceholderPoint | null,
): string {
  if (placeholder) return `This is the center of ${placeholder.name}, not the land itself.`
  const feet = (FEET_PER_DEGREE / 2) * 10 ** -decimalsOf(listing)
  const given = `As given by the seller, accurate to ${feet < FEET_PER_MILE / 4 ? formatFeet(Math.max(1, feet)) : formatMiles(feet / FEET_PER_MILE)} at best.`
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
