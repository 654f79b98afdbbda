import type {
  AuctionPage,
  AuctionRequest,
  AuctionWithListings,
  ListedAuction,
} from '../../../catalog/listings/auctions.ts'
import { AUCTION_STAGES, type AuctionStage } from '../../../domain/listings/auction-stage.ts'
import type { FormName } from '../../../domain/listings/form/form-names.ts'
import { MAX_COUNTED } from '../../../domain/listings/list-order.ts'
import type { Auction, ListingSummary } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { tabCount } from '../frame/tab-count.ts'
import { numberHead, table } from '../frame/table.ts'
import { faultMessages } from '../listings/fault-messages.ts'
import { type FormView, listingField } from '../listings/form-fields-html.ts'

export const AUCTIONS = '/console/auctions'
/** The fields of the form of a listing that are about its auction. */
export const AUCTION_FIELDS = [
  'auctionTitle',
  'auctionDate',
  'auctionTime',
  'auctionStreet',
  'auctionCity',
  'auctionState',
] as const satisfies readonly FormName[]

const STAGES: Readonly<Record<AuctionStage, string>> = {
  scheduled: 'Scheduled',
  today: 'Today',
  ended: 'Ended',
}
const NONE: Readonly<Record<AuctionStage, string>> = {
  scheduled: 'No auctions scheduled.',
  today: 'No auctions today.',
  ended: 'No past auctions.',
}

/** An account whose auctions a person can choose. */
interface SeenAccount {
  readonly id: number
  readonly name: string
}

export interface AuctionsView {
  readonly request: AuctionRequest
  readonly page: AuctionPage
  readonly counts: Readonly<Record<AuctionStage, number>>
  /** Null: all, by number. */
  readonly accounts: readonly SeenAccount[] | null
  readonly gazetteer: Gazetteer
  readonly done: string
}

/** The address of a list. */
function auctionsPath({ accountId, stage, after }: AuctionRequest): string {
  const query = new URLSearchParams()
  if (accountId !== null) query.set('account', String(accountId))
  if (stage !== 'scheduled') query.set('stage', stage)
  if (after !== null) query.set('after', `${after.date}_${after.id}`)
  const text = query.toString()
  return text === '' ? AUCTIONS : `${AUCTIONS}?${text}`
}

/** The auctions of a stage. */
export function auctionsPage(view: AuctionsView): ConsolePage {
  const { request, page, counts, done } = view
  const tabs = AUCTION_STAGES.map(stage => {
    const path = auctionsPath({ ...request, stage, after: null })
    const count = counts[stage]
    const shown = `${Math.min(count, MAX_COUNTED).toLocaleString('en-US')}${count > MAX_COUNTED ? '+' : ''}`
    return html`<li><a href="${path}"${stage === request.stage ? html` aria-current="page"` : null}>${STAGES[stage]}${tabCount(shown)}</a></li>`
  })
  const next =
    page.next === null
      ? null
      : html`<p class="pages"><a class="button button-quiet" rel="next" href="${auctionsPath({ ...request, after: page.next })}">Next page</a></p>`
  return {
    title: 'Auctions',
    layout: 'wide',
    main: html`<h1>Auctions</h1>
${done === '' ? null : html`<div class="done" role="status">${done}</div>`}
<p class="note">To create an auction, check <em>Sold by auction</em> on a listing. Add more listings on the auction&rsquo;s page.</p>
<nav class="listing-tabs" aria-label="Stages"><ul>${tabs}</ul></nav>
${accountForm(view)}
${page.rows.length === 0 ? html`<p class="empty-list">${NONE[request.stage]}</p>` : auctionTable(view)}
${next}`,
  }
}

function accountForm({ accounts, request }: AuctionsView): Html | null {
  const chosen = request.accountId
  if (accounts !== null && accounts.length < 2) return null
  const options = (accounts ?? []).map(
    ({ id, name }) =>
      html`<option value="${id}"${id === chosen ? html` selected` : null}>${name}</option>`,
  )
  const field =
    accounts === null
      ? html`<div class="field"><label for="auction-account">Account ID</label><input type="text" inputmode="numeric" id="auction-account" name="account" value="${chosen ?? ''}" autocomplete="off"></div>`
      : html`<div class="field"><label for="auction-account">Account</label><select id="auction-account" name="account"><option value="">All accounts</option>${options}</select></div>`
  const stage =
    request.stage === 'scheduled'
      ? null
      : html`<input type="hidden" name="stage" value="${request.stage}">`
  return html`<form action="${AUCTIONS}" class="list-filter" role="search">${stage}${field}<button class="button-quiet">Filter</button></form>`
}

function auctionTable({ page, request, gazetteer }: AuctionsView): Html {
  const rows = page.rows.map(row => auctionRow(row, request, gazetteer))
  return table('Auctions', ['Auction', 'Date', 'Location', numberHead('Listings')], rows)
}

function auctionRow(
  { auction, listings, active, accountName }: ListedAuction,
  { accountId }: AuctionRequest,
  gazetteer: Gazetteer,
): Html {
  const hidden = listings - active
  return html`<tr><th scope="row"><a href="${AUCTIONS}/${auction.id}"><bdi>${nameOf(auction)}</bdi></a>${accountId === null ? html`<br><span class="note"><bdi>${accountName}</bdi></span>` : null}</th>
<td>${dayOf(auction)}</td><td><bdi>${placeOf(auction, gazetteer)}</bdi></td><td class="number">${listings.toLocaleString('en-US')}${hidden === 0 ? null : html` <span class="note">${hidden.toLocaleString('en-US')} hidden</span>`}</td></tr>`
}

function nameOf({ title, id }: Auction): string {
  return title === '' ? `Auction ${id}` : title
}

/** `Saturday, December 5, 2026, 14:30`: at the place of the auction. */
function dayOf({ date, time }: Pick<Auction, 'date' | 'time'>): string {
  const text = writtenDay(date, 'full')
  return time === '' ? text : `${text}, ${time.slice(0, 5)}`
}

function placeOf({ street, city, stateId }: Auction, gazetteer: Gazetteer): string {
  const state = stateId === null ? '' : (gazetteer.state(stateId)?.code ?? '')
  return [street, city, state].filter(part => part !== '').join(', ')
}

export interface AuctionView extends Omit<FormView, 'gazetteer'> {
  readonly gazetteer: Gazetteer
  readonly found: AuctionWithListings
  readonly mayWrite: boolean
  readonly done: string
  /** The marks of the texts that the fields show. */
  readonly seen: string
  /** The form that adds a listing. */
  readonly adding: FormState
}

/** An auction: when and where it is, and the land that is sold at it. */
export function auctionPage(view: AuctionView): ConsolePage {
  const { found, mayWrite, done, gazetteer, adding } = view
  const { auction, summaries, listings, stage } = found
  const path = `${AUCTIONS}/${auction.id}`
  const more = listings - summaries.length
  return {
    title: nameOf(auction),
    layout: 'wide',
    main: html`<p class="back-link"><a href="${AUCTIONS}${stage === 'scheduled' ? '' : `?stage=${stage}`}">Auctions</a></p>
<h1><bdi>${nameOf(auction)}</bdi></h1>
<p class="listing-state"><span class="badge${stage === 'ended' ? '' : ' badge-shown'}">${STAGES[stage]}</span> <span class="note">${dayOf(auction)}${placeOf(auction, gazetteer) === '' ? '' : ` · ${placeOf(auction, gazetteer)}`}</span></p>
${done === '' ? null : html`<div class="done" role="status">${done}</div>`}
<section><h2>Listings in this auction</h2>
${listingTable(summaries, path, mayWrite)}
${more > 0 ? html`<p class="note">And ${counted(more, 'more listing')}.</p>` : null}
${mayWrite ? addForm(path, adding) : null}</section>
${mayWrite ? changeForm(view, path) : null}`,
  }
}

function listingTable(summaries: readonly ListingSummary[], path: string, mayWrite: boolean): Html {
  const rows = summaries.map(({ listing }) => {
    const name = listing.title === '' ? `Listing ${listing.id}` : listing.title
    const out = html`<td><form method="post" action="${path}/listings"><input type="hidden" name="listing" value="${listing.id}"><button class="button-quiet button-small" name="do" value="remove">Remove<span class="visually-hidden">: ${name}</span></button></form></td>`
    return html`<tr><th scope="row"><a href="/console/listings/${listing.id}"><bdi>${name}</bdi></a> <span class="note">No. ${listing.id}</span></th><td class="number">${formattedPrice(listing.priceUsd)}</td><td class="number">${listing.acres === null ? '' : listing.acres.toLocaleString('en-US')}</td><td>${listing.active ? statusLabel(listing.status) : 'Hidden'}</td>${mayWrite ? out : null}</tr>`
  })
  const change = html`<th scope="col"><span class="visually-hidden">Actions</span></th>`
  const heads = ['Listing', numberHead('Price'), numberHead('Acres'), 'Status']
  return table('Listings in this auction', mayWrite ? [...heads, change] : heads, rows)
}

function addForm(path: string, adding: FormState): Html {
  const fields = html`${textField(adding, 'listing', 'Listing ID', { inputMode: 'numeric' })}
<button class="button-quiet" name="do" value="add">Add to auction</button>`
  return form(`${path}/listings`, adding, ['listing'], fields)
}

function changeForm(view: AuctionView, path: string): Html {
  const { seen, found } = view
  return html`<section class="form-section"><h2>Date and location</h2>
${errorSummary('Not saved yet.', faultMessages(view))}
<form method="post" action="${path}" novalidate><input type="hidden" name="seen" value="${seen}">
<div class="form-grid section-auction">${AUCTION_FIELDS.map(name => listingField(name, view))}</div>
<p class="note">Changes here apply to ${found.listings === 1 ? 'its listing' : `all ${found.listings.toLocaleString('en-US')} listings`}.</p>
<p class="section-save"><button>Save</button></p></form></section>`
}
