import type { NearSummary, OfferedListing } from '../../../catalog/listings/offers.ts'
import { accountName, type Member } from '../../../domain/accounts/member.ts'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath, sellerPath } from '../../../domain/public-urls.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import { formatMiles, placeLine, placeNames, priceMeaning } from '../cards/property-words.ts'
import { unbroken } from '../cards/unbroken.ts'
import { mediaAddress } from './gallery.ts'

/** Similar land. */
export function similarSection(
  similar: readonly NearSummary[],
  gazetteer: Gazetteer,
  heading = 'Similar listings',
): Html | null {
  if (similar.length === 0) return null
  return html`<section class="similar" aria-labelledby="similar">
<h2 id="similar">${heading}</h2>
<ol class="land-rows">${similar.map(({ summary, distanceMiles }) => landRow(summary, gazetteer, `${formatMiles(distanceMiles)} away`))}</ol>
</section>`
}

/** The newest other land of the same seller. */
export function sellerSection(
  ofSeller: readonly NearSummary[],
  member: Member,
  gazetteer: Gazetteer,
): Html | null {
  if (ofSeller.length === 0) return null
  return html`<section class="of-seller" aria-labelledby="of-seller">
<h2 id="of-seller">More from ${accountName(member)}</h2>
<ol class="land-rows">${ofSeller.map(({ summary }) => landRow(summary, gazetteer))}</ol>
<p><a class="all-of-seller" href="${sellerPath(member)}">All listings from this seller</a></p>
</section>`
}

/** The nearest land of any kind, then similar land farther away. */
export function nearSection(
  { similar, neighbors }: Pick<OfferedListing, 'similar' | 'neighbors'>,
  gazetteer: Gazetteer,
): Html | null {
  const heading = neighbors.length === 0 ? 'Similar listings' : 'Nearby and similar listings'
  return similarSection([...neighbors, ...similar], gazetteer, heading)
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
<p class="land-row-price"><strong>${formattedPrice(listing.priceUsd)}</strong>${priceMeaning(listing)}</p>
${facts.length === 0 ? null : html`<p class="land-facts">${facts.map(unbroken).join(', ')}</p>`}
<h3><a href="${listingPath(listing.id, listing.title)}">${listing.title}</a></h3>
${place.map(text => html`<p class="note">${text}</p>`)}
</div>
</li>`
}
