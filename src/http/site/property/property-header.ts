import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Auction, Listing } from '../../../domain/listings/listing.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { phoneAddress } from '../../../domain/values/phone.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import { tagOf } from '../cards/offer-tags.ts'
import { houseFacts, kindsLine, type PlaceNames, placeLine } from '../cards/property-words.ts'
import { saveButtons } from '../cards/shortlist-link.ts'
import { watchPath } from '../criteria/alert-address.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { SiteContext } from '../site-context.ts'
import { offerPrice, offerPriceHtml, stageWords } from './offer-price.ts'

/** A place and the address of its page. */
export interface NamedPath {
  readonly name: string
  readonly path: string
}

/** Breadcrumbs: the state and county as links. */
export function placesPath(county: NamedPath, state: NamedPath): Html {
  return html`<nav aria-label="Places"><ol class="places-path"><li><a href="/land">Land</a></li><li><a href="${state.path}">${state.name}</a></li><li><a href="${county.path}">${county.name}</a></li></ol></nav>`
}

/** Title, place, price, how the land is offered, and buttons to save and share it. */
export function propertyHeader(
  { detail }: OfferedListing,
  names: PlaceNames,
  share: Html | null,
  { look, clock, calendar }: Pick<SiteContext, 'look' | 'clock' | 'calendar'>,
): Html {
  const { listing } = detail
  const now = clock()
  const tags = stageWords(detail, now).map(tagOf)
  return html`<header class="property-header">
<h1>${listing.title}</h1>
<p class="property-place">${placeLine(names)}${listing.zip === '' ? '' : ` ${listing.zip}`}</p>
<p class="property-price">${offerPriceHtml(offerPrice(detail, calendar, now))}</p>
${tags.length === 0 ? null : html`<p class="property-tags">${tags}</p>`}
${share === null ? null : ways(listing, share, look)}
</header>`
}

function ways({ id, status }: Listing, share: Html, { icons }: SiteLook): Html {
  return html`<div class="property-ways">
${status === 'S' ? null : html`<a class="button" href="#inquiry">Contact seller</a>`}
<div data-save-listing="${id}">${saveButtons(icons)}</div>
<div><a class="button button-quiet" href="${watchPath(id)}" rel="nofollow" aria-label="Watch this listing">${icons.icon('bell')}<span>Watch</span></a></div>
${share}
</div>`
}

/** The size, the price per acre, and what kind of land it is, each once. */
export function keyFacts(
  { listing, auction }: OfferedListing['detail'],
  { calendar, catalog }: Pick<SiteContext, 'calendar' | 'catalog'>,
): Html {
  const { home, acres, listedAt, yearBuilt, status } = listing
  const perAcre = perAcreOf(listing)
  const facts: (readonly [name: string, value: string | null])[] = [
    ...auctionFacts(auction, catalog.places()),
    ['Size', acres ? formatAcres(acres) : 'Not stated'],
    ['Price per acre', perAcre === null ? null : formatDollars(perAcre)],
    ['Land type', kindsLine(listing)],
    ['House', home === null ? null : houseFacts(home)],
    ['Year built', yearBuilt === null ? null : String(yearBuilt)],
    ['Listed', status === 'S' ? null : writtenDay(calendar.isoDate(listedAt))],
  ]
  return html`<dl class="facts-grid key-facts">${facts.filter(([, value]) => value !== null && value !== '').map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Rents and opening bids are not prices of land; the asking price of sold land is none either. */
function perAcreOf(listing: Listing): number | null {
  const { listingType, status, soldPriceUsd, acres } = listing
  if (listingType === 3) return null
  if (status === 'S') return soldPriceUsd !== null && acres ? soldPriceUsd / acres : null
  return listingType === 2 ? pricePerAcreUsd(listing) : null
}

/** What is said about an auction besides its day. */
function auctionFacts(auction: Auction | null, gazetteer: Gazetteer) {
  if (auction === null) return []
  const { title, time, street, city, stateId } = auction
  const state = stateId === null ? undefined : gazetteer.state(stateId)
  const place = [street, city, state?.code ?? ''].filter(text => text !== '').join(', ')
  return [
    ['Auction', title],
    ['Starts', time === '' ? '' : `${time} local time`],
    ['Held at', place],
  ] as const
}

/**
 * The link to the contact form, at the bottom of narrow windows until the form is in view. Null for
 * sold land.
 */
export function contactBar(
  { detail }: OfferedListing,
  { look: { icons }, clock, calendar }: Pick<SiteContext, 'look' | 'clock' | 'calendar'>,
): Html | null {
  const { listing, member } = detail
  if (listing.status === 'S') return null
  const call =
    member.phone === ''
      ? null
      : html`<a class="button button-quiet" href="${phoneAddress(member.phone)}">${icons.icon('phone')}<span>Call</span></a>`
  const price = offerPrice(detail, calendar, clock())
  // There is no room for the day of an auction and its opening bid.
  const shown = listing.listingType === 1 ? { ...price, small: '' } : price
  return html`<div class="contact-bar">
<p>${offerPriceHtml(shown)}</p>
${call}
<a class="button" href="#inquiry">Contact seller</a>
</div>`
}
