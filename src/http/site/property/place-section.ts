import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { FEET_PER_MILE, type Parcel } from '../../../domain/places/boundary.ts'
import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { NearPlace } from '../../../domain/places/nearest-places.ts'
import {
  type City,
  type Coordinates,
  fullCountyName,
  type Lake,
} from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shownFeet, shownMiles } from '../cards/property-words.ts'

/** About a hundred feet: coordinates as near as this to a known point are that point. */
const SAME_POINT_MILES = 0.02
const MAX_DECIMALS = 6
const FEET_PER_DEGREE = 364_567

/** Where the land is: coordinates with how exact they are, and the way from the nearest places. */
export function placeSection(
  { detail: { listing }, town, lake }: OfferedListing,
  parcel: Parcel | null,
  gazetteer: Gazetteer,
): Html {
  const { latitude, longitude, directions } = listing
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return html`<section aria-labelledby="place">
<h2 id="place">Where it is</h2>
<dl class="facts">
<div><dt>Coordinates</dt><dd><a href="geo:${latitude},${longitude}">${point}</a><p class="note">${exactness(listing, parcel, gazetteer)}</p></dd></div>
<div><dt>Nearest town</dt><dd>${distanceTo(town)}</dd></div>
<div><dt>Nearest lake on our list</dt><dd>${distanceTo(lake)}</dd></div>
</dl>
<p class="note">Distances are in a straight line.</p>
${directions === '' ? null : html`<h3>Directions</h3><div class="prose"><p>${directions}</p></div>`}
</section>`
}

/** `3.2 miles west of Tilden` */
export function distanceTo(near: NearPlace<City | Lake> | null): string {
  if (near === null) return 'None known nearby'
  const { place, distanceMiles: miles, wind } = near
  return miles < 0.1 ? place.name : `${shownMiles(miles)} ${wind} of ${place.name}`
}

/** A sentence about how exact the coordinates are, as far as it can be told. */
function exactness(listing: Listing, parcel: Parcel | null, gazetteer: Gazetteer): string {
  const city = listing.cityId === null ? undefined : gazetteer.city(listing.cityId)
  const county = gazetteer.county(listing.countyId)
  if (city && isAt(listing, city)) return `This is the middle of ${city.name}, not the land itself.`
  if (county && isAt(listing, county))
    return `This is the middle of ${fullCountyName(county)}, not the land itself.`
  const feet = (FEET_PER_DEGREE / 2) * 10 ** -decimalsOf(listing)
  const given = `As the seller gave them: within ${feet < FEET_PER_MILE / 4 ? shownFeet(Math.max(1, feet)) : shownMiles(feet / FEET_PER_MILE)} at best.`
  if (parcel === null) return given
  return isWithin(listing, parcel)
    ? `${given} They lie within the drawn boundary.`
    : `${given} They lie outside the drawn boundary, so one of the two is wrong.`
}

function isAt(point: Coordinates, place: Coordinates): boolean {
  return distanceMiles(point, place) < SAME_POINT_MILES
}

function decimalsOf({ latitude, longitude }: Coordinates): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) {
    const isEnough = (value: number) => Math.abs(Number(value.toFixed(decimals)) - value) < 1e-9
    if (isEnough(latitude) && isEnough(longitude)) return decimals
  }
  return MAX_DECIMALS
}

/** Counts how often a line to the east crosses the boundary. */
function isWithin({ latitude, longitude }: Coordinates, { sides }: Parcel): boolean {
  let isInside = false
  for (const { from, to } of sides) {
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) isInside = !isInside
  }
  return isInside
}
