import { accountName } from '../../../domain/accounts/member.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { type ListingTab, listingTabs } from '../frame/listing-tabs.ts'
import { reviewNotice, stateWords } from './listing-state.ts'

/**
 * A page of a listing: its title and state, the tabs, and the page's own content. @param done A
 * sentence about what was done; empty: none.
 */
export function listingPage(
  detail: ListingDetail,
  tab: ListingTab,
  done: Html | string,
  content: Html,
): ConsolePage {
  const { listing, member, review, deletedAt } = detail
  const isPublic = listing.active && member.active && deletedAt === null
  const view = isPublic
    ? html` <a href="${listingPath(listing.id, listing.title)}">View on site</a>`
    : null
  return {
    title: listing.title === '' ? `Listing ${listing.id}` : listing.title,
    layout: 'wide',
    main: html`<p class="back-link"><a href="/console/listings?account=${listing.accountId}">Listings of ${accountName(member)}</a></p>
<h1><bdi>${listing.title === '' ? `Listing ${listing.id}` : listing.title}</bdi></h1>
<p class="listing-state"><span class="badge badge-${isPublic ? 'shown' : 'hidden'}">${stateWords(listing, member, review, deletedAt !== null)}</span> <span class="note">No. ${listing.id}</span>${view}</p>
${doneLine(done)}
${reviewNotice(detail)}
${listingTabs(listing, tab)}
${content}`,
  }
}

/** A sentence about what was done. */
export function doneLine(done: Html | string): Html | null {
  return done === '' ? null : html`<div class="done" role="status">${done}</div>`
}
