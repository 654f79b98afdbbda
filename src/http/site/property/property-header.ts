import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { phoneAddress } from '../../../domain/values/phone.ts'
import { formatAcres } from '../cards/format-amounts.ts'
import { offerTags } from '../cards/offer-tags.ts'
import { kindsLine, type PlaceNames, placeLine, priceMeaning } from '../cards/property-words.ts'
import { saveButtons } from '../cards/shortlist-link.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { SiteContext } from '../site-context.ts'
import { shareLinks } from './share/share-links.ts'

/** A place and the address of its page. */
export interface NamedPath {
  readonly name: string
  readonly path: string
}

/** Breadcrumbs: the state and county as links. */
export function placesPath(county: NamedPath, state: NamedPath): Html {
  return html`<nav aria-label="Places"><ol class="places-path"><li><a href="/land">Land</a></li><li><a href="${state.path}">${state.name}</a></li><li><a href="${county.path}">${county.name}</a></li></ol></nav>`
}

/**
 * Title, place, price, how the land is offered, and buttons to save and share it. @param address
 * The full address of the page; null if it is not published and can neither be saved nor inquired
 * about.
 */
export function propertyHeader(
  { detail }: OfferedListing,
  names: PlaceNames,
  address: string | null,
  { look, clock }: Pick<SiteContext, 'look' | 'clock'>,
): Html {
  const { listing } = detail
  const { title, acres, zip } = listing
  const tags = offerTags(detail, clock())
  return html`<header class="property-header">
<div>
<h1>${title}</h1>
<p class="property-place">${placeLine(names)}${zip === '' ? '' : ` ${zip}`}</p>
</div>
<div class="property-price">
<p>${priceOf(detail)}</p>
<p>${acres ? formatAcres(acres) : 'Size not stated'} &middot; ${kindsLine(listing)}</p>
${tags.length === 0 ? null : html`<p class="property-tags">${tags}${soldFor(listing)}</p>`}
${address === null ? null : ways(listing, shareLinks(`${title}, ${placeLine(names)}`, address, look), look)}
</div>
</header>`
}

function ways({ id, status }: Listing, share: Html, { icons }: SiteLook): Html {
  return html`<div class="property-ways">
${status === 'S' ? null : html`<a class="button" href="#inquiry">Contact seller</a>`}
<div data-save-listing="${id}">${saveButtons(icons)}</div>
${share}
</div>`
}

function soldFor({ status, soldPriceUsd }: Listing): string {
  return status === 'S' && soldPriceUsd !== null ? `for ${formattedPrice(soldPriceUsd)}` : ''
}

function priceOf({ listing }: OfferedListing['detail']): Html {
  return html`<strong>${formattedPrice(listing.priceUsd)}</strong>${priceMeaning(listing)}`
}

/**
 * The link to the contact form, at the bottom of narrow windows until the form is in view. Null for
 * sold land.
 */
export function contactBar({ detail }: OfferedListing, { icons }: SiteLook): Html | null {
  const { listing, member } = detail
  if (listing.status === 'S') return null
  const call =
    member.phone === ''
      ? null
      : html`<a class="button button-quiet" href="${phoneAddress(member.phone)}">${icons.icon('phone')}<span>Call</span></a>`
  return html`<div class="contact-bar">
<p>${priceOf(detail)}</p>
${call}
<a class="button" href="#inquiry">Contact seller</a>
</div>`
}
