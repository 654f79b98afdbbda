import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { dueDiligence } from '../../../domain/listings/due-diligence.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { parcelOf } from '../../../domain/places/boundary.ts'
import { listingPath, marketPath } from '../../../domain/public-urls.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { kindsLine, placeLine, placeNames } from '../cards/property-words.ts'
import { saveButtons } from '../cards/shortlist-link.ts'
import { shownAcres } from '../cards/shown-amounts.ts'
import type { Page } from '../page.ts'
import type { SiteContext } from '../site-context.ts'
import type { SiteLook } from '../site-look.ts'
import { auctionSection } from './auction-section.ts'
import { boundarySection } from './boundary/boundary-section.ts'
import {
  detailsSection,
  dueDiligenceSection,
  factsSection,
  filesSection,
} from './details-sections.ts'
import { gallery } from './gallery.ts'
import { historySection } from './history-section.ts'
import { type InquiryState, inquiryForm } from './inquiry/inquiry-form.ts'
import { neighborSection, similarSection } from './near-section.ts'
import { placeSection } from './place-section.ts'
import { priceSection } from './price-section.ts'
import { propertyHead, propertyPreview, propertySummary } from './property-head.ts'
import { sellerBox, sellerName } from './seller-box.ts'

/** The page of a listing. @param inquiry What stands in the form. */
export function propertyPage(
  offered: OfferedListing,
  inquiry: InquiryState,
  context: SiteContext,
): Page {
  const { catalog, look, urls, calendar, clock } = context
  const { gazetteer } = catalog
  const { listing, member, auction, pictures } = offered.detail
  const names = placeNames(listing, gazetteer)
  const path = listingPath(listing.id, listing.title)
  const parcel = parcelOf(listing.encodedBoundary)
  const county = {
    name: names.county,
    path: marketPath({ kind: 'county', id: listing.countyId }, `${names.county} ${names.state}`),
  }
  const state = {
    name: names.state,
    path: marketPath({ kind: 'state', id: listing.stateId }, names.state),
  }
  return {
    title: `${listing.title}, ${placeLine(names)}`,
    description: propertySummary(listing, names),
    canonicalPath: path,
    head: propertyHead(offered.detail, names, urls),
    previewImage: propertyPreview(offered.detail, urls),
    layout: 'property-page',
    main: html`<article class="property">
${placesPath(county, state)}
<header class="property-header">
<div>
<h1>${listing.title}</h1>
<p class="property-place">${placeLine(names)}${listing.zip === '' ? '' : ` ${listing.zip}`}</p>
</div>
${priceLine(offered, look)}
</header>
${gallery(pictures, listing.title, look)}
<div class="property-columns">
<div class="property-main">
${factsSection(offered.detail, calendar)}
${descriptionSection(listing.description)}
${auctionSection(auction, gazetteer)}
${priceSection(listing, offered.prices, county, state)}
${parcel === null ? null : boundarySection(listing, parcel, offered.neighbors, path)}
${placeSection(offered, parcel, gazetteer)}
${detailsSection(listing.amenities)}
${dueDiligenceSection(dueDiligence(listing))}
${filesSection(listing, path, look)}
${historySection(offered.history, calendar, clock())}
</div>
<aside class="property-side">
${listing.status === 'S' ? html`<p class="inquiry-notice">This land is sold.</p>` : inquiryForm(path, sellerName(member), inquiry, look)}
${sellerBox(member)}
</aside>
</div>
${neighborSection(offered.neighbors, gazetteer)}
${similarSection(offered.similar, { listing, country: context.map }, gazetteer)}
</article>`,
  }
}

interface NamedPath {
  readonly name: string
  readonly path: string
}

function placesPath(county: NamedPath, state: NamedPath): Html {
  return html`<nav aria-label="Places"><ol class="places-path"><li><a href="/land">Land</a></li><li><a href="${state.path}">${state.name}</a></li><li><a href="${county.path}">${county.name}</a></li></ol></nav>`
}

function priceLine({ detail: { listing } }: OfferedListing, { icons }: SiteLook): Html {
  const { id, priceUsd, acres, listingType, status } = listing
  const meaning = listingType === 3 ? ' rent' : listingType === 1 ? ' at auction' : ''
  return html`<div class="property-price">
<p><strong>${formattedPrice(priceUsd)}</strong>${priceUsd === null ? '' : meaning}</p>
<p>${acres ? shownAcres(acres) : 'Size not stated'} &middot; ${kindsLine(listing)}</p>
<p class="property-status">${statusLabel(status)}${listingType === 3 ? ', for lease' : listingType === 1 ? ', at auction' : ''}</p>
${status === 'S' ? null : html`<a class="button" href="#inquiry">Contact seller</a>`}
<div data-save-listing="${id}">${saveButtons(icons)}</div>
</div>`
}

/** Paragraphs as they were typed. */
function descriptionSection(description: string): Html | null {
  const paragraphs = description.split(/\n\s*\n/).filter(text => text.trim() !== '')
  if (paragraphs.length === 0) return null
  return html`<section aria-labelledby="description"><h2 id="description">About this land</h2><div class="prose">${paragraphs.map(text => html`<p>${text}</p>`)}</div></section>`
}
