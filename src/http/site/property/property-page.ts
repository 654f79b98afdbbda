import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { type StatedFact, statedFacts } from '../../../domain/facts/stated-facts.ts'
import { dueDiligence } from '../../../domain/listings/due-diligence.ts'
import type { Auction, ListingDetail } from '../../../domain/listings/listing.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import { parcelOf } from '../../../domain/places/boundary.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath, marketPath } from '../../../domain/public-urls.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { factName, factText } from '../cards/fact-words.ts'
import { formatAcres } from '../cards/format-amounts.ts'
import { offerTags } from '../cards/offer-tags.ts'
import { placeLine, placeNames, priceMeaning } from '../cards/property-words.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { Page } from '../pages/page.ts'
import type { ViewedListing } from '../recent/viewed-listing.ts'
import { viewedSection } from '../recent/viewed-section.ts'
import type { SiteContext } from '../site-context.ts'
import { boundarySection } from './boundary/boundary-section.ts'
import {
  detailsSection,
  dueDiligenceSection,
  factsSection,
  filesSection,
} from './details-sections.ts'
import { gallery, mediaAddress } from './gallery.ts'
import { historySection } from './history-section.ts'
import { type InquiryState, inquiryForm } from './inquiry/inquiry-form.ts'
import { neighborSection, similarSection } from './near-section.ts'
import { paymentSection } from './payment/payment-section.ts'
import { placeSection } from './place-section.ts'
import { priceSection } from './price-section.ts'
import { propertyHead, propertyPreview, propertySummary } from './property-head.ts'
import { contactBar, placesPath, propertyHeader } from './property-header.ts'
import { reportLink } from './report/report-page.ts'
import { sellerBox, sellerName } from './seller-box.ts'

const POSTED = 'Provided by the seller'

/**
 * The page of a listing.
 * @param inquiry What the contact form contains.
 * @param query The query of the address, which may have a payment calculation.
 * @param preview A note above an unpublished listing, whose page has no form, no files, and no
 *   links to itself.
 */
export function propertyPage(
  offered: OfferedListing,
  inquiry: InquiryState,
  context: SiteContext,
  query: unknown = {},
  preview: Html | null = null,
): Page {
  const { catalog, look, urls, calendar, clock } = context
  const gazetteer = catalog.places()
  const { listing, member, auction, pictures } = offered.detail
  const names = placeNames(listing, gazetteer)
  const facts = statedFacts(listing)
  const path = listingPath(listing.id, listing.title)
  // An unpublished listing has no files.
  const ownPath = preview === null ? path : null
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
    ...(preview === null
      ? {
          canonicalPath: path,
          head: propertyHead(offered.detail, names, urls, calendar),
          previewImage: propertyPreview(offered.detail, urls),
        }
      : { isUnlisted: true, isPrivate: true }),
    layout: 'property-page',
    main: html`${preview}<article class="property">
${placesPath(county, state)}
<div class="property-whole">
${propertyHeader(offered, names, preview === null ? urls.listingPage(listing.id, listing.title) : null, context)}
${gallery(pictures, listing.title, offerTags(offered.detail, clock()), look)}
<div class="property-columns">
<div class="property-main">
${factsSection(offered.detail, calendar)}
${descriptionSection(listing.description)}
${statedSection(facts, look)}
${auctionSection(auction, gazetteer)}
${priceSection(listing, offered.prices, county, state)}
${paymentSection(listing, query, look)}
${parcel === null ? null : boundarySection(listing, parcel, offered.neighbors, ownPath)}
${placeSection(offered, parcel, gazetteer, context.map)}
${detailsSection(listing.amenities)}
${dueDiligenceSection(dueDiligence(listing, facts))}
${filesSection(listing, ownPath, look)}
${historySection(offered.history, calendar, clock())}
${preview === null ? reportLink(path) : null}
</div>
<aside class="property-side">
${sellerBox(member)}
${listing.status === 'S' ? soldNotice(offered.similar.length > 0) : preview === null ? inquiryForm(listing, sellerName(member), inquiry, look) : noInquiry()}
</aside>
</div>
${preview === null ? contactBar(offered, look) : null}
</div>
${neighborSection(offered.neighbors, gazetteer)}
${similarSection(offered.similar, { listing, country: context.map }, gazetteer)}
</article>
${preview === null ? viewedSection(noted(offered.detail, placeLine(names)), look) : null}`,
  }
}

/** The listing as the visitor's browser stores it. */
function noted({ listing, pictures }: ListingDetail, place: string): ViewedListing {
  const { id, title, priceUsd, acres } = listing
  const small = mainPictureOf(pictures)?.files?.largerThumbnail
  const price = `${formattedPrice(priceUsd)}${priceMeaning(listing)}`
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
  return html`<section aria-labelledby="description"><h2 id="description">About this land</h2><div class="prose">${paragraphs.map(text => html`<p>${text}</p>`)}</div></section>`
}

/** When and where the land is auctioned. */
function auctionSection(auction: Auction | null, gazetteer: Gazetteer): Html | null {
  if (auction === null) return null
  const { title, date, time, street, city, stateId } = auction
  const state = stateId === null ? undefined : gazetteer.state(stateId)
  const place = [street, city, state?.code ?? ''].filter(text => text !== '').join(', ')
  const when = [date === '' ? '' : writtenDay(date), time === '' ? '' : `${time} local time`]
    .filter(text => text !== '')
    .join(', ')
  return html`<section class="auction" aria-labelledby="auction">
<h2 id="auction">Auction</h2>
${title === '' ? null : html`<p><strong>${title}</strong></p>`}
<p>${when === '' ? 'The date is not stated.' : when}</p>
${place === '' ? null : html`<p>${place}</p>`}
</section>`
}

/**
 * What a listing states about access, utilities, rights and terrain, each with the sentence it was
 * taken from.
 */
function statedSection(facts: readonly StatedFact[], { icons }: SiteLook): Html | null {
  if (facts.length === 0) return null
  return html`<section aria-labelledby="stated"><h2 id="stated">Features</h2>
<dl class="facts stated">${facts.map(fact => html`<div><dt>${icons.icon(fact.icon)}<span>${capitalized(factName(fact.name))}</span></dt><dd>${factText(fact)}${origin(fact)}</dd></div>`)}</dl></section>`
}

function origin({ source, sentence }: StatedFact): Html {
  if (source === 'posted') return html`<span class="stated-from">${POSTED}</span>`
  return html`<q class="stated-from">${sentence}</q>`
}
