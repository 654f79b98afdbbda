import type { Listing } from '../../../../domain/listings/listing.ts'
import { doAcresDiffer } from '../../../../domain/listings/measured-acres.ts'
import { bearingOf, type Parcel, quadrantBearing } from '../../../../domain/places/boundary.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatAcres } from '../../cards/format-amounts.ts'
import { formatFeet } from '../../cards/property-words.ts'
import { isNumbered } from './parcel-inset.ts'

/** Longer tables are of no use; the downloads have all corners. */
const MAX_LISTED_SIDES = 40
const TIMES = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** What the boundary measures, compared with the stated acres. */
export function areaFacts({ acres }: Pick<Listing, 'acres'>, parcel: Parcel): Html {
  return html`<div><dt>Measured area</dt><dd>${formatAcres(rounded(parcel.acres))}${difference(acres, parcel.acres)}</dd></div>
<div><dt>Perimeter</dt><dd>${formatFeet(parcel.perimeterFeet)}</dd></div>`
}

function difference(stated: number | null, measured: number): string {
  if (!stated) return ''
  if (!doAcresDiffer(stated, measured)) return ' (matches the listed size)'
  const share = measured / stated - 1
  if (share >= 2) return `, ${TIMES.format(share + 1)} times the listed size`
  const percent = Math.round(Math.abs(share) * 100)
  return `, ${percent}% ${share > 0 ? 'more' : 'less'} than listed`
}

/** The sides on request; the map has their numbers. */
export function sidesTable(parcel: Parcel): Html {
  const { sides } = parcel
  const note = html`<p class="note">Drawn, not surveyed. Lengths, directions and area are measured on the drawing.</p>`
  if (sides.length > MAX_LISTED_SIDES) {
    return html`${note}<p class="note">The boundary has ${sides.length} sides. The files below have every corner.</p>`
  }
  const rows = sides.map(
    ({ from, to, lengthFeet }, i) =>
      html`<tr><th scope="row">${i + 1}</th><td>${formatFeet(lengthFeet)}</td><td>${quadrantBearing(bearingOf(from, to))}</td></tr>`,
  )
  return html`${note}<details class="sides"><summary>Side lengths (${sides.length})</summary>
${isNumbered(parcel) ? html`<p class="note">Numbered on the map.</p>` : null}
<table>
<thead><tr><th scope="col">Side</th><th scope="col">Length</th><th scope="col">Direction</th></tr></thead>
<tbody>${rows}</tbody>
</table></details>`
}

/** @param path Of the listing's page. */
export function boundaryDownloads(path: string): Html {
  return html`<p class="files">Download for your map: <a href="${path}.gpx" download>GPX</a> <a href="${path}.kml" download>KML</a></p>`
}

function rounded(acres: number): number {
  return acres < 10 ? Math.round(acres * 100) / 100 : Math.round(acres * 10) / 10
}
