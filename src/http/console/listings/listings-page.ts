import type { ListedDraft } from '../../../catalog/drafts/drafts.ts'
import type { SavedView } from '../../../catalog/drafts/saved-views.ts'
import type { ListedListing, ListPage } from '../../../catalog/listings/own-listings.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import type { Feed } from '../../../domain/feeds/feed.ts'
import {
  LISTING_GAPS,
  type ListingGap,
  type ListStage,
  MAX_COUNTED_GAPS,
} from '../../../domain/listings/list-order.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { MEDIA_PATH } from '../../../domain/public-urls.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { tabCount } from '../frame/tab-count.ts'
import { table } from '../frame/table.ts'
import { bulkBar, type ChosenListings } from './bulk-bar.ts'
import { countText } from './count-text.ts'
import { type ListAddress, listPath, listQuery } from './list-address.ts'
import { filterForm, type SeenAccount } from './list-filter.ts'
import { doneLine } from './listing-frame.ts'
import { reviewNote, stateWords } from './listing-state.ts'

export interface ListView {
  readonly address: ListAddress
  readonly page: ListPage
  /** Empty unless drafts are shown. */
  readonly drafts: readonly ListedDraft[]
  readonly draftCount: number

  /** Gaps are counted where one is shown. */
  readonly counts: Readonly<Record<ListStage, number> & Partial<Record<ListingGap, number>>>
  /** The accounts to choose from; null: all, by number. */
  readonly accounts: readonly SeenAccount[] | null
  /** The feeds of the account that is shown, to filter by. */
  readonly feeds: readonly Feed[]
  readonly savedViews: readonly SavedView[]
  readonly mayWrite: boolean
  /** Whether the person may add listings to an account from a file. */
  readonly mayImport: (accountId: number) => boolean
  /** What the plans of the accounts leave. */
  readonly planNotes: readonly Html[]
  readonly gazetteer: Gazetteer
  readonly done: string
  readonly fault: string
  /** The listings that were selected for a change that was refused. */
  readonly chosen: ChosenListings
}

const STATES = [
  { state: 'all', label: 'All' },
  { state: 'P', label: 'Available' },
  { state: 'PP', label: 'Under contract' },
  { state: 'S', label: 'Sold' },
  { state: 'hidden', label: 'Hidden' },
  { state: 'held', label: 'Approval' },
  { state: 'drafts', label: 'Drafts' },
  { state: 'deleted', label: 'Deleted' },
] as const

/** The lists of listings that lack something; Home leads there. */
const GAP_LABELS: Readonly<Record<ListingGap, string>> = {
  'no-photos': 'No photos',
  'no-price': 'No price',
  'no-boundary': 'No boundary',
  'acres-differ': 'Acres differ from boundary',
  'no-leads': 'Viewed, no leads',
}

/** The page that lists listings, or drafts. */
export function listingsPage(view: ListView): ConsolePage {
  const { address, done, fault } = view
  return {
    title: 'Listings',
    layout: 'wide',
    main: html`<div class="list-head"><h1>Listings</h1>${newListing(view)}</div>
${doneLine(done)}
${view.planNotes}
${fault === '' ? null : html`<div class="error-summary" role="alert"><p>${fault}</p></div>`}
${savedLists(view)}
${stateTabs(view)}
${address.state === 'drafts' ? draftTable(view) : html`${filterForm(view)}${listingTable(view)}`}`,
  }
}

function newListing(view: ListView): Html | null {
  const { accounts, address, mayWrite } = view
  if (!mayWrite) return null
  const chosen = address.accountId
  const account =
    accounts === null || accounts.length < 2
      ? (accounts?.[0]?.id ?? chosen)
      : (accounts.find(({ id }) => id === chosen)?.id ?? null)
  if (account !== null) {
    return html`<div class="row-actions"><form method="post" action="/console/drafts"><input type="hidden" name="account" value="${account}"><button>New listing</button></form>${importLink(view, account)}</div>`
  }
  if (accounts === null) return html`<p class="note">Choose an account to add a listing.</p>`
  const options = accounts.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
  return html`<form method="post" action="/console/drafts" class="new-listing"><label for="new-account">New listing for</label><select id="new-account" name="account">${options}</select><button>New listing</button></form>`
}

function importLink({ mayImport }: ListView, account: number): Html | null {
  return mayImport(account)
    ? html`<a class="button button-quiet" href="/console/accounts/${account}/feeds">Import a spreadsheet</a>`
    : null
}

function savedLists({ savedViews: views, address }: ListView): Html {
  const here = listQuery({ ...address, after: null })
  const links = views.map(
    ({ id, name, query }) =>
      html`<li><a href="/console/listings?${query}"${query === here ? html` aria-current="page"` : null}>${name}</a>
<form method="post" action="/console/listings/views"><input type="hidden" name="query" value="${here}"><button class="button-quiet button-small" name="remove" value="${id}" title="Remove this view"><span aria-hidden="true">&times;</span><span class="visually-hidden">Remove the view ${name}</span></button></form></li>`,
  )
  const isKnown = here === '' || views.some(({ query }) => query === here)
  const keep = isKnown
    ? null
    : html`<details class="keep-view"><summary>Save this view</summary><form method="post" action="/console/listings/views"><input type="hidden" name="query" value="${here}"><label for="view-name">Name</label><input type="text" id="view-name" name="name" maxlength="60" autocomplete="off"><button class="button-quiet">Save</button></form></details>`
  return html`${links.length === 0 ? null : html`<nav class="saved-views" aria-label="Saved views"><ul>${links}</ul></nav>`}${keep}`
}

function stateTabs({ address, counts, draftCount }: ListView): Html {
  const countOf = (state: ListAddress['state']) =>
    state === 'drafts' ? draftCount : (counts[state] ?? 0)
  // Without pending listings, the tab is left out.
  const visibleTabs = STATES.filter(
    ({ state }) => state !== 'held' || state === address.state || countOf(state) > 0,
  )
  const tabs = visibleTabs.map(({ state, label }) => {
    const shown = tabCount(countText(countOf(state)))
    return html`<li><a href="${listPath(address, state === 'drafts' ? { state, feed: null } : { state })}"${state === address.state ? html` aria-current="page"` : null}>${label}${shown}</a></li>`
  })
  const gap = LISTING_GAPS.find(one => one === address.state)
  const shown = gap === undefined ? null : gapTab(address, gap, counts[gap])
  return html`<nav class="listing-tabs row-menu" aria-label="Statuses"><ul>${tabs}${shown}</ul></nav>`
}

function gapTab(address: ListAddress, gap: ListingGap, count: number | undefined): Html {
  const shown = tabCount(count === undefined ? null : countText(count, MAX_COUNTED_GAPS))
  return html`<li><a href="${listPath(address, { state: gap })}" aria-current="page">${GAP_LABELS[gap]}${shown}</a></li>`
}

function listingTable(view: ListView): Html {
  const { page, address, mayWrite } = view
  const label = page.looked === null ? 'Next page' : 'Search more'
  const more =
    page.next === null
      ? null
      : html`<a class="button button-quiet" rel="next" href="${listPath(address, { after: page.next })}">${label}</a>`
  const first =
    address.after === null
      ? null
      : html`<a class="button button-quiet" href="${listPath(address)}">First page</a>`
  const pages = html`${lookedNote(view)}<p class="pages">${first}${more}</p>`
  if (page.rows.length === 0) {
    const text = page.next === null ? emptyText(view) : 'Nothing found so far.'
    return html`<p class="empty-list">${text}</p>${pages}`
  }
  const rows = page.rows.map(row => listingRow(row, view))
  const listed = html`<div class="sideways" role="region" tabindex="0" aria-label="Listings"><table class="listing-table">
<thead><tr>${mayWrite ? html`<th scope="col"><span class="visually-hidden">Select</span></th>` : null}<th scope="col">Photo</th><th scope="col">Listing</th><th scope="col" class="number">Price</th><th scope="col" class="number">Acres</th><th scope="col">Status</th><th scope="col" class="number">Views <span class="note">30 days</span></th><th scope="col" class="number">Leads</th><th scope="col">Edited</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
  const form = mayWrite
    ? html`<form method="post" action="/console/listings/bulk" class="bulk-form"><input type="hidden" name="list" value="${listQuery({ ...address, after: null })}">${listed}${bulkBar(address, view.counts, view.chosen)}</form>`
    : listed
  return html`${form}${pages}`
}

/** How many listings a search for words or a feed has read. */
function lookedNote({ page: { looked }, address }: ListView): Html | null {
  if (looked === null) return null
  const count = looked.toLocaleString('en-US')
  if (address.feed !== null) {
    return html`<p class="note">Searched ${count} listings of the account. Search more for the others.</p>`
  }
  return html`<p class="note">Searched the newest ${count} listings. IDs, feed keys and the start of titles were searched in all listings.</p>`
}

function emptyText({ address, page }: ListView): string {
  if (page.isByName) {
    return 'No listing has this ID or feed key, or a title that starts with this. Choose an account to search inside titles.'
  }
  if (address.text !== '') return 'No listings match these keywords.'
  if (address.state === 'all' && address.feed === null) return 'No listings yet.'
  return 'No listings here.'
}

function listingRow(
  { summary, leads, views, review }: ListedListing,
  { gazetteer, mayWrite, address, accounts, chosen }: ListView,
): Html {
  const { listing, member, mainPicture } = summary
  const file = mainPicture?.files?.largerThumbnail
  const title = listing.title === '' ? `Listing ${listing.id}` : listing.title
  const county = gazetteer.county(listing.countyId)
  const state = gazetteer.state(listing.stateId)?.code
  const place = county === undefined ? '' : `${fullCountyName(county)}, ${state}`
  const path = `/console/listings/${listing.id}`
  const words = stateWords(listing, member, review, address.state === 'deleted')
  const note = address.state === 'deleted' ? null : reviewNote(review)

  return html`<tr>${mayWrite ? html`<td><label class="choose"><input type="checkbox" name="id" value="${listing.id}"${chosen.ids.includes(listing.id) ? html` checked` : null}><span class="visually-hidden">Select ${title}</span></label></td>` : null}
<td>${file ? html`<img class="row-photo" src="${MEDIA_PATH}/${file.path}" width="${file.width}" height="${file.height}" alt="" loading="lazy">` : html`<span class="row-photo row-no-photo"></span>`}</td>
<th scope="row"><a href="${path}"><bdi>${title}</bdi></a><br><span class="note">No. ${listing.id} &middot; ${place}${address.accountId === null && accounts?.length !== 1 ? html` &middot; <bdi>${accountName(member)}</bdi>` : null}${listing.status === 'S' && listing.soldPriceUsd ? html` &middot; Sold for ${formattedPrice(listing.soldPriceUsd)}` : null}</span></th>
<td class="number">${formattedPrice(listing.priceUsd)}</td><td class="number" data-label="acres">${listing.acres === null ? '' : listing.acres.toLocaleString('en-US')}</td>
<td><span class="badge${listing.active ? ' badge-shown' : ''}">${words}</span>${note === null ? null : html`<br>${note}`}</td><td class="number" data-label="${views === 1 ? 'view' : 'views'}">${views.toLocaleString('en-US')}</td><td class="number" data-label="${leads === 1 ? 'lead' : 'leads'}">${leads.toLocaleString('en-US')}</td><td>${instant(listing.modifiedAt ?? listing.listedAt)}</td></tr>`
}

function draftTable({ drafts, accounts }: ListView): Html {
  if (drafts.length === 0) return html`<p class="empty-list">No drafts.</p>`
  const names = new Map(accounts?.map(({ id, name }) => [id, name]))
  const hasMany = names.size !== 1
  const rows = drafts.map(({ id, accountId, listingId, title, savedAt }) => {
    const isEdit = listingId !== null
    const path = isEdit ? `/console/listings/${listingId}` : `/console/drafts/${id}`
    const name = title || (isEdit ? `Listing ${listingId}` : 'Untitled')
    const account = html`<td><bdi>${names.get(accountId) ?? `Account ${accountId}`}</bdi></td>`
    return html`<tr><th scope="row"><a href="${path}"><bdi>${name}</bdi></a></th><td>${isEdit ? 'Unpublished changes' : 'New listing'}</td>${hasMany ? account : null}<td>${instant(savedAt)}</td></tr>`
  })
  return table('Drafts', ['Draft', 'Type', ...(hasMany ? ['Account'] : []), 'Saved'], rows)
}
