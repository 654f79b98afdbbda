import type { ListRequest } from '../../../catalog/listings/own-listings.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { countText } from './count-text.ts'

const MAX_NAMED = 5
const HELD: ListRequest = {
  ...{ accountId: null, state: 'held', text: '', sort: 'edited', after: null },
}

/** The listings that wait for approval, were declined or taken down, for the first page; null: there are none. */
export async function listingsAtHome(
  { catalog }: ConsoleContext,
  { principal }: SignedIn,
): Promise<Html | null> {
  const accounts = accountsFor(principal, ['listings:write'])
  // Operators have a page about what waits for them.
  if (accounts === 'all' || accounts.length === 0) return null
  const { rows } = await catalog.ownListings.list(principal, HELD)
  if (rows.length === 0) return null
  const { held } = await catalog.ownListings.counts(principal, null)
  const bad = rows.filter(({ review }) => review !== null && review.state !== 'review')
  const items = bad.slice(0, MAX_NAMED).map(({ summary: { listing }, review }) => {
    const verdict = review?.state === 'refused' ? 'declined' : 'taken down'
    return html`<li><a href="/console/listings/${listing.id}"><bdi>${listing.title || `Listing ${listing.id}`}</bdi></a> was ${verdict}: <bdi>${review?.reason ?? ''}</bdi></li>`
  })
  return html`<section><h2>Approval</h2>
<p><a href="/console/listings?state=held">${countText(held)} ${held === 1 ? 'listing is' : 'listings are'} not shown</a>: ${held === 1 ? 'it waits' : 'they wait'} for approval${items.length === 0 ? '' : ', or something has to be changed first'}.</p>
${items.length === 0 ? null : html`<ul>${items}</ul>`}</section>`
}
