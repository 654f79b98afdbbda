import { attributeText } from '../../../domain/listings/attribute-text.ts'
import type { DueDiligencePoint } from '../../../domain/listings/due-diligence.ts'
import type { Amenities, Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { videoAddress } from '../../../domain/values/web-address.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import { houseFacts, kindsLine } from '../cards/property-words.ts'
import type { SiteLook } from '../look/site-look.ts'
import { mediaAddress } from './gallery.ts'

type Fact = readonly [name: string, value: string | null]

/** The facts of the listing itself. */
export function factsSection({ listing }: ListingDetail, calendar: Calendar): Html {
  const { home, acres, listedAt, modifiedAt, street, status, id } = listing
  const { yearBuilt, parcelNumber, soldPriceUsd, soldOn } = listing
  const perAcre = pricePerAcreUsd(listing)
  const isPriced = listing.listingType === 2
  const facts: Fact[] = [
    ['Size', acres ? formatAcres(acres) : 'Not stated'],
    ['Price per acre', isPriced && perAcre !== null ? formatDollars(perAcre) : null],
    ['Land type', kindsLine(listing)],
    ['Status', statusLabel(status)],
    ['Sold for', soldPriceUsd === null ? null : formattedPrice(soldPriceUsd)],
    ['Sold on', soldOn === '' ? null : writtenDay(soldOn)],
    ['House', home === null ? 'None stated' : houseFacts(home)],
    ['Year built', yearBuilt === null ? null : String(yearBuilt)],
    ['Street', street === '' ? null : street],
    ['Parcel number', parcelNumber === '' ? null : parcelNumber],
    ['Listed', writtenDay(calendar.isoDate(listedAt))],
    ['Last changed', modifiedAt === null ? null : writtenDay(calendar.isoDate(modifiedAt))],
    // A draft in preview has no number yet.
    ['Listing number', id === 0 ? null : String(id)],
  ]
  return html`<section aria-labelledby="facts"><h2 id="facts">Facts</h2>
<dl class="facts">${facts.map(([name, value]) => (value === null ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`))}</dl></section>`
}

/** The details that the seller states, in groups. */
export function detailsSection(amenities: Amenities): Html | null {
  const groups = Object.entries(amenities).filter(([, group]) => Object.keys(group).length > 0)
  if (groups.length === 0) return null
  return html`<section aria-labelledby="details"><h2 id="details">Details</h2>
<div class="amenities">${groups.map(
    ([name, group]) =>
      html`<section><h3>${name}</h3><dl class="facts">${Object.entries(group).map(([attribute, values]) => html`<div><dt>${attribute}</dt><dd>${attributeText(attribute, values)}</dd></div>`)}</dl></section>`,
  )}</div></section>`
}

/** What a buyer should find out before buying, with what the listing says about it. */
export function dueDiligenceSection(points: readonly DueDiligencePoint[]): Html {
  return html`<section aria-labelledby="diligence"><h2 id="diligence">Before you buy</h2>
<p class="note">Provided by the seller; not verified.</p>
<table class="diligence">
<thead><tr><th scope="col">Question</th><th scope="col">Stated</th><th scope="col">What to find out</th></tr></thead>
<tbody>${points.map(({ subject, stated, advice }) => html`<tr><th scope="row">${subject}</th><td>${stated === null ? html`<span class="unknown">Not stated</span>` : stated}</td><td>${advice}</td></tr>`)}</tbody>
</table></section>`
}

/**
 * Documents, video, tour, and a page for printing. Content of other sites loads only on a click.
 */
export function filesSection(
  { documents, youTube, virtualTour, flyer }: Listing,
  path: string | null,
  { icons }: SiteLook,
): Html {
  const others = [
    ...documents.map(document => ({
      address: 'url' in document ? document.url : mediaAddress(document),
      text: document.description || 'Document',
      icon: 'file-text',
    })),
    { address: videoAddress(youTube), text: 'Video on YouTube', icon: 'video' },
    { address: virtualTour, text: 'Virtual tour', icon: 'rotate-3d' },
    { address: flyer, text: 'Flyer from the seller', icon: 'file-text' },
  ].filter(({ address }) => address !== '')
  return html`<section class="files-section" aria-labelledby="files"><h2 id="files">Documents and downloads</h2>
<ul class="file-list">
${path === null ? null : html`<li><a href="${path}.pdf">${icons.icon('printer')}<span>Flyer, one page (PDF)</span></a></li>`}
${others.map(({ address, text, icon }) => html`<li><a href="${address}" rel="nofollow noopener noreferrer">${icons.icon(icon)}<span>${text}${where(address)}</span></a></li>`)}
</ul>
</section>`
}

/** The host of an external link. */
function where(address: string): string {
  return URL.canParse(address) ? ` (${new URL(address).hostname})` : ''
}
