import type { NearSummary } from '../../../../catalog/listings/offers.ts'
import type { Listing } from '../../../../domain/listings/listing.ts'
import { bearingOf, type Parcel, quadrantBearing } from '../../../../domain/places/boundary.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatAcres } from '../../cards/format-amounts.ts'
import { formatFeet } from '../../cards/property-words.ts'
import { boundaryDrawing } from './boundary-drawing.ts'

/** Longer tables are of no use; the downloads have all corners. */
const MAX_LISTED_SIDES = 40
/** A drawn area that differs by less than this is treated as matching the stated area. */
const NOTABLE_DIFFERENCE = 0.02
const TIMES = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** The boundary as drawn, with its sides, and its area compared with the stated one. */
export function boundarySection(
  listing: Pick<Listing, 'title' | 'acres'>,
  parcel: Parcel,
  neighbors: readonly NearSummary[],
  path: string | null,
): Html {
  const others = neighbors.map(({ summary }) => summary.listing)
  return html`<section aria-labelledby="boundary">
<h2 id="boundary">Boundary</h2>
<p class="note">Drawn, not surveyed. Lengths, directions and area are measured on the drawing.</p>
${boundaryDrawing(parcel, others, listing.title)}
<dl class="facts">
<div><dt>Measured area</dt><dd>${formatAcres(rounded(parcel.acres))}</dd></div>
<div><dt>Listed as</dt><dd>${listing.acres ? formatAcres(listing.acres) : 'Not stated'}${difference(listing.acres, parcel.acres)}</dd></div>
<div><dt>Perimeter</dt><dd>${formatFeet(parcel.perimeterFeet)}</dd></div>
</dl>
${sides(parcel)}
${path === null ? null : html`<p class="files">Download for your map: <a href="${path}.gpx" download>GPX</a> <a href="${path}.kml" download>KML</a></p>`}
</section>`
}

function difference(stated: number | null, measured: number): string {
  if (!stated) return ''
  const share = measured / stated - 1
  if (Math.abs(share) < NOTABLE_DIFFERENCE) return ' (matches)'
  if (share >= 2) return `; the drawing measures ${TIMES.format(share + 1)} times as much`
  const percent = Math.round(Math.abs(share) * 100)
  return `; the drawing measures ${percent}% ${share > 0 ? 'more' : 'less'}`
}

function sides({ sides: all }: Parcel): Html {
  if (all.length > MAX_LISTED_SIDES) {
    return html`<p class="note">The boundary has ${all.length} sides. The files below have every corner.</p>`
  }
  const rows = all.map(
    ({ from, to, lengthFeet }, i) =>
      html`<tr><th scope="row">${i + 1}</th><td>${formatFeet(lengthFeet)}</td><td>${quadrantBearing(bearingOf(from, to))}</td></tr>`,
  )
  return html`<details class="sides"><summary>All ${all.length} sides</summary>
<table>
<thead><tr><th scope="col">Side</th><th scope="col">Length</th><th scope="col">Direction</th></tr></thead>
<tbody>${rows}</tbody>
</table></details>`
}

function rounded(acres: number): number {
  return acres < 10 ? Math.round(acres * 100) / 100 : Math.round(acres * 10) / 10
}
