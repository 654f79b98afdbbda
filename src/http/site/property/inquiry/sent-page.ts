import type { OfferedListing } from '../../../../catalog/listings/offers.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { html } from '../../../../domain/values/html.ts'
import { shownPhone } from '../../cards/property-words.ts'
import type { Page } from '../../page.ts'
import type { SiteLook } from '../../site-look.ts'
import { similarSection } from '../near-section.ts'
import { sellerName } from '../seller-box.ts'

/** Confirms that a message was sent, and says what happens next. */
export function sentPage(
  { detail, similar }: OfferedListing,
  gazetteer: Gazetteer,
  { assets }: SiteLook,
): Page {
  const { listing, member } = detail
  return {
    title: 'Your message is on its way',
    description: '',
    isUnlisted: true,
    main: html`<sent-inquiry data-module="${assets.modules('sent-inquiry.js')}" data-at-once data-listing="${listing.id}"></sent-inquiry>
<div class="notice">
<h1>Your message is on its way</h1>
<p>It goes to ${sellerName(member)} by email, usually within a minute.</p>
<ul class="notice-details">
<li>The seller replies to your email address. Check your spam folder.</li>
<li>If you hear nothing for two days, ${member.phone === '' ? 'send another message' : `call ${shownPhone(member.phone)}`}.</li>
<li>Mention listing ${listing.id} when you ask.</li>
</ul>
<p class="notice-ways"><a class="button" href="${listingPath(listing.id, listing.title)}">Back to the listing</a></p>
</div>
${similarSection(similar, null, gazetteer)}`,
  }
}
