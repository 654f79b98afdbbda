import type { NearSummary } from '../../../catalog/listings/offers.ts'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import { formatMiles, placeLine, placeNames } from '../cards/property-words.ts'
import { unbroken } from '../cards/unbroken.ts'
import { countyLines, drawnCounties } from '../maps/static/county-lines.ts'
import {
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  flatMap,
  northArrow,
  scaleBar,
} from '../maps/static/flat-map.ts'
import { mediaAddress } from './gallery.ts'

/**
 * Similar land, on a map and as a list. @param here The land itself, and the country to draw it on;
 * null for no map.
 */
export function similarSection(
  similar: readonly NearSummary[],
  here: { readonly listing: Coordinates; readonly country: CountryMap } | null,
  gazetteer: Gazetteer,
  heading = 'Similar listings',
): Html | null {
  if (similar.length === 0) return null
  return html`<section class="similar" aria-labelledby="similar">
<h2 id="similar">${heading}</h2>
${here === null ? null : nearDrawing(here.listing, similar, here.country, gazetteer)}
<ol class="land-rows">${similar.map(({ summary, distanceMiles }) => landRow(summary, gazetteer, `${formatMiles(distanceMiles)} away`))}</ol>
</section>`
}

/** The nearest land for sale, of any kind. */
export function neighborSection(
  neighbors: readonly NearSummary[],
  gazetteer: Gazetteer,
): Html | null {
  if (neighbors.length === 0) return null
  return html`<section class="neighbors" aria-labelledby="neighbors">
<h2 id="neighbors">Nearest listings</h2>
<ol class="land-rows">${neighbors.map(({ summary, distanceMiles }) => landRow(summary, gazetteer, `${formatMiles(distanceMiles)} away`))}</ol>
</section>`
}

/** A listing in a short list. @param said Follows its place, such as how far away it is. */
function landRow({ listing, mainPicture }: ListingSummary, gazetteer: Gazetteer, said = ''): Html {
  const file = mainPicture?.files?.largerThumbnail
  const perAcre = listing.listingType === 2 ? pricePerAcreUsd(listing) : null
  const facts = [
    listing.acres ? formatAcres(listing.acres) : '',
    perAcre === null ? '' : `${formatDollars(perAcre)}/acre`,
    listing.listingType === 3 ? 'for lease' : listing.listingType === 1 ? 'at auction' : '',
    listing.status === 'P' ? '' : statusLabel(listing.status).toLowerCase(),
  ].filter(fact => fact !== '')
  const place = [placeLine(placeNames(listing, gazetteer)), said].filter(text => text !== '')
  return html`<li class="land-row">
${file ? html`<img src="${mediaAddress(file)}" width="${file.width}" height="${file.height}" alt="" loading="lazy" decoding="async">` : html`<span class="land-row-empty"></span>`}
<div>
<p class="land-row-price"><strong>${formattedPrice(listing.priceUsd)}</strong></p>
${facts.length === 0 ? null : html`<p class="land-facts">${facts.map(unbroken).join(', ')}</p>`}
<h3><a href="${listingPath(listing.id, listing.title)}">${listing.title}</a></h3>
${place.map(text => html`<p class="note">${text}</p>`)}
</div>
</li>`
}

function nearDrawing(
  here: Coordinates,
  similar: readonly NearSummary[],
  country: CountryMap,
  gazetteer: Gazetteer,
): Html {
  const points = similar.map(({ summary }) => summary.listing)
  const map = flatMap([here, ...points])
  const own = map.at(here)
  const dots = points.map((point, i) => {
    const { x, y } = map.at(point)
    return html`<circle class="drawing-neighbor" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="14"/><text class="drawing-number" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${i + 1}</text>`
  })
  return html`<svg class="drawing" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="img" aria-label="Where the similar land is, seen from this land">
${drawnCounties(countyLines(map, country, gazetteer), [own, ...points.map(map.at)])}
${[80, 160, 240].map(radius => html`<circle class="drawing-ring" cx="${own.x.toFixed(1)}" cy="${own.y.toFixed(1)}" r="${radius}"/>`)}
${dots}
<circle class="drawing-here" cx="${own.x.toFixed(1)}" cy="${own.y.toFixed(1)}" r="9"/>
${northArrow()}
${scaleBar(map)}
</svg>`
}
