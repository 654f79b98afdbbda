import type { OfferedListing } from '../../../../catalog/listings/offers.ts'
import type { ListingDetail } from '../../../../domain/listings/listing.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatPhone } from '../../cards/property-words.ts'
import { oneMoreStep } from '../../guests/sent-form.ts'
import type { SiteLook } from '../../look/site-look.ts'
import type { Page } from '../../pages/page.ts'
import { similarSection } from '../near-section.ts'
import { sellerName } from '../seller-box.ts'
import { type InquiryState, inquiryForm, SEND_MESSAGE, type TypedInquiry } from './inquiry-form.ts'

/** Shows a message that was sent too fast for a person once more, as it was typed. */
export function reviewPage(
  { listing, member }: ListingDetail,
  inquiry: InquiryState,
  look: SiteLook,
): Page {
  return {
    title: 'One more step',
    description: '',
    isUnlisted: true,
    isPrivate: true,
    layout: 'narrow',
    main: html`<div class="inquiry-review">
<h1>One more step</h1>
${oneMoreStep(SEND_MESSAGE)}
<p>${listingLink(listing)}</p>
${inquiryForm(listing, sellerName(member), inquiry, look)}
</div>`,
  }
}

/** Confirms that a message was sent, with what was sent, and says what happens next. */
export function sentPage(
  { detail, similar }: OfferedListing,
  typed: TypedInquiry,
  gazetteer: Gazetteer,
  { assets }: SiteLook,
): Page {
  const { listing, member } = detail
  const rows: readonly (readonly [name: string, text: string])[] = [
    ['Name', typed.contactName],
    ['Email', typed.emailAddress],
    ['Phone', typed.phoneNumber],
    ['Message', typed.comment],
    ['Financing', typed.financing ? 'I would like to know about financing' : ''],
  ]
  return {
    title: 'Message sent',
    description: '',
    isUnlisted: true,
    isPrivate: true,
    main: html`<sent-inquiry data-module="${assets.modules('sent-inquiry.js')}" data-at-once data-listing="${listing.id}"></sent-inquiry>
<div class="notice">
<h1>Message sent</h1>
<p>We are emailing it to ${sellerName(member)}, about ${listingLink(listing)}.</p>
<dl class="sent-message">${rows.filter(([, text]) => text !== '').map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
<ul class="notice-details">
<li>The seller will reply to you by email. Check your spam folder, too.</li>
<li>No reply in two days? ${member.phone === '' ? 'Send another message' : `Call ${formatPhone(member.phone)}`}.</li>
<li>Mention listing ${listing.id} when you call or write.</li>
</ul>
<p class="notice-ways"><a class="button" href="${listingPath(listing.id, listing.title)}">Back to the listing</a></p>
</div>
${similarSection(similar, gazetteer)}`,
  }
}

function listingLink({ id, title }: ListingDetail['listing']): Html {
  return html`<a href="${listingPath(id, title)}"><bdi>${title}</bdi></a>`
}
