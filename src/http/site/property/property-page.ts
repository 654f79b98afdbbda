import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { statedFacts } from '../../../domain/facts/stated-facts.ts'
import { dueDiligence } from '../../../domain/listings/due-diligence.ts'
import type { Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import { parcelOf } from '../../../domain/places/boundary.ts'
import { boundaryOf } from '../../../domain/places/tracts.ts'
import { listingPath, marketPath } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { errorTitle } from '../../web/error-summary.ts'
import { formatAcres } from '../cards/format-amounts.ts'
import { placeLine, placeNames } from '../cards/property-words.ts'
import { oembedLink } from '../embeds/oembed.ts'
import type { Page } from '../pages/page.ts'
import type { ViewedListing } from '../recent/viewed-listing.ts'
import { viewedSection } from '../recent/viewed-section.ts'
import type { SiteContext } from '../site-context.ts'
import { comparableSection } from './comparable-section.ts'
import {
  detailsSection,
  dueDiligenceSection,
  filesSection,
  statedSection,
} from './details-sections.ts'
import { folded } from './fold.ts'
import { gallery, mediaAddress } from './gallery.ts'
import { historySection } from './history-section.ts'
import { type InquiryState, inquiryForm } from './inquiry/inquiry-form.ts'
import { landPoint } from './land-point.ts'
import { nearSection, sellerSection } from './near-section.ts'
import { type OfferPrice, offerPrice } from './offer-price.ts'
import { paymentSection } from './payment/payment-section.ts'
import { placeSection } from './place-section.ts'
import { priceSection } from './price-section.ts'
import { propertyHead, propertyPreview, propertySummary } from './property-head.ts'
import { contactBar, keyFacts, placesPath, propertyHeader } from './property-header.ts'
import { reportLink } from './report/report-page.ts'
import { sellerBox, sellerName } from './seller-box.ts'
import { shareLinks } from './share/share-links.ts'

interface PageVariant {
  /** The query of the address, which may have a payment calculation. */
  readonly query?: unknown
  /**
   * A note above an unpublished listing, whose page has no form, no files, and no links to itself.
   */
  readonly preview?: Html | null
}

/**
 * The page of a listing.
 * @param inquiry What the contact form contains.
 */
export function propertyPage(
  offered: OfferedListing,
  inquiry: InquiryState,
  context: SiteContext,
  { query = {}, preview = null }: PageVariant = {},
): Page {
  const { catalog, look, urls, calendar, clock, settings } = context
  const gazetteer = catalog.places()
  const { listing, member, pictures } = offered.detail
  const names = placeNames(listing, gazetteer)
  const facts = statedFacts(listing)
  const path = listingPath(listing.id, listing.title)
  // An unpublished listing has no files.
  const ownPath = preview === null ? path : null
  const ground = { gazetteer, country: context.map }
  const point = landPoint(listing, parcelOf(boundaryOf(listing)), ground)
  const county = {
    name: names.county,
    path: marketPath({ kind: 'county', id: listing.countyId }, `${names.county} ${names.state}`),
  }
  const state = {
    name: names.state,
    path: marketPath({ kind: 'state', id: listing.stateId }, names.state),
  }
  const share =
    preview === null
      ? shareLinks(
          `${listing.title}, ${placeLine(names)}`,
          { address: urls.listingPage(listing.id, listing.title), path },
          look,
        )
      : null
  return {
    title: errorTitle(`${listing.title}, ${placeLine(names)}`, inquiry.faults),
    description: propertySummary(listing, names),
    ...(preview === null
      ? {
          canonicalPath: path,
          head: html`${propertyHead(offered.detail, names, urls, calendar)}${settings.embedOrigins.length === 0 ? null : oembedLink(listing, urls)}`,
          previewImage: propertyPreview(offered.detail, urls),
        }
      : { isUnlisted: true, isPrivate: true }),
    layout: 'property-page',
    main: html`${preview}<article class="property">
${placesPath(county, state)}
<div class="property-whole">
${gallery(pictures, listing.title, look)}
<div class="property-columns">
<div class="property-main">
${propertyHeader(offered, names, share, context)}
${keyFacts(offered.detail, context)}
${placeSection(offered, point, ground, ownPath)}
${descriptionSection(listing.description)}
${statedSection(facts, look)}
${detailsSection(listing.amenities, facts)}
${dueDiligenceSection(point, dueDiligence(listing, facts))}
${filesSection(listing, look)}
${historySection(offered, calendar, clock())}
${comparableSection(offered.comparable, listing, names.county, calendar)}
${priceSection(listing, offered.prices, county, state)}
${paymentSection(listing, query, look)}
${aboutListing(listing, calendar, preview === null ? path : null)}
</div>
<aside class="property-side">
${sellerBox(member)}
${listing.status === 'S' ? soldNotice(offered.similar.length + offered.neighbors.length > 0) : preview === null ? inquiryForm(listing, sellerName(member), inquiry, look) : noInquiry()}
</aside>
</div>
${preview === null ? contactBar(offered, context) : null}
</div>
${sellerSection(offered.ofSeller, member, gazetteer)}
${nearSection(offered, gazetteer)}
</article>
${preview === null ? viewedSection(noted(offered.detail, placeLine(names), offerPrice(offered.detail, calendar, clock())), look) : null}`,
  }
}

/** The listing as the visitor's browser stores it. */
function noted(
  { listing, pictures }: ListingDetail,
  place: string,
  { large, small: meaning }: OfferPrice,
): ViewedListing {
  const { id, title, acres } = listing
  const small = mainPictureOf(pictures)?.files?.largerThumbnail
  const price = `${large} ${meaning}`.trim()
  return {
    id,
    title,
    place,
    path: listingPath(id, title),
    price: acres ? `${price}, ${formatAcres(acres)}` : price,
    picture: small ? mediaAddress(small) : '',
  }
}

function noInquiry(): Html {
  return html`<section class="inquiry" aria-labelledby="inquiry">
<h2 id="inquiry">Contact seller</h2>
<p>Buyers can contact the seller here once the listing is published.</p>
</section>`
}

function soldNotice(hasSimilar: boolean): Html {
  return html`<section class="inquiry" aria-labelledby="inquiry">
<h2 id="inquiry">This land has been sold</h2>
${hasSimilar ? html`<p><a href="#similar">Similar listings</a></p>` : null}
</section>`
}

/** Paragraphs as they were typed. */
function descriptionSection(description: string): Html | null {
  const paragraphs = description.split(/\n\s*\n/).filter(text => text.trim() !== '')
  if (paragraphs.length === 0) return null
  const content = html`${paragraphs.map(text => html`<p>${text}</p>`)}`
  return html`<section aria-labelledby="description"><h2 id="description">About this land</h2>${folded(description, content, 'Show full description')}</section>`
}

/** The number of the listing, its last change, and the link to report it. */
function aboutListing(
  { id, modifiedAt }: Listing,
  calendar: Calendar,
  path: string | null,
): Html | null {
  // A draft in preview has no number yet.
  if (path === null) return null
  const changed =
    modifiedAt === null ? '' : `, last changed ${writtenDay(calendar.isoDate(modifiedAt))}`
  return html`<p class="note about-listing">Listing number ${id}${changed}</p>
${reportLink(path)}`
}
