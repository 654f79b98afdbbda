import type { ListRequest } from '../../../catalog/listings/own-listings.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor, type Principal } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { countText } from './count-text.ts'

const MAX_NAMED = 5
const HELD: ListRequest = { accountId: null, state: 'held', text: '', sort: 'edited', after: null }

/**
 * The listings that wait for approval, were declined or taken down, for the first page; null: there
 * are none.
 */
export async function listingsAtHome(
  { catalog }: ConsoleContext,
  { principal }: SignedIn,
): Promise<Html | null> {
  const accounts = accountsFor(principal, ['listings:write'])
  // Operators have a page about their own work.
  if (accounts === 'all' || accounts.length === 0) return null
  const { rows } = await catalog.ownListings.list(principal, HELD)
  const { held, all } = await catalog.ownListings.counts(principal, null)
  if (rows.length === 0) return all === 0 ? await beginning(catalog, principal, accounts) : null
  const bad = rows.filter(({ review }) => review !== null && review.state !== 'review')
  const items = bad.slice(0, MAX_NAMED).map(({ summary: { listing }, review }) => {
    const verdict = review?.state === 'refused' ? 'declined' : 'taken down'
    return html`<li><a href="/console/listings/${listing.id}"><bdi>${listing.title || `Listing ${listing.id}`}</bdi></a> was ${verdict}: <bdi>${review?.reason ?? ''}</bdi></li>`
  })
  return html`<section><h2>Approval</h2>
<p><a href="/console/listings?state=held">${countText(held)} ${held === 1 ? 'listing is' : 'listings are'} not shown</a>: pending approval${items.length === 0 ? '' : ', or changes needed'}.</p>
${items.length === 0 ? null : html`<ul>${items}</ul>`}</section>`
}

/** The way to the first listing. */
async function beginning(
  { drafts }: ConsoleContext['catalog'],
  principal: Principal,
  accounts: readonly AccountId[],
): Promise<Html> {
  const count = await drafts.countSeen(principal, null)
  const [only] = accounts
  const begin =
    accounts.length === 1
      ? html`<form method="post" action="/console/drafts"><input type="hidden" name="account" value="${only ?? ''}"><button>New listing</button></form>`
      : html`<p><a class="button" href="/console/listings">Go to listings</a></p>`
  const goOn = html`<p><a href="/console/listings?state=drafts">${countText(count)} ${count === 1 ? 'draft' : 'drafts'}</a> not published yet.</p>`
  return html`<section><h2>Add your first listing</h2>
<p>Only title, acres, property type, state and county are required. You can add the rest later, and buyers will not see the draft until you publish it.</p>
${count === 0 ? null : goOn}${begin}</section>`
}
