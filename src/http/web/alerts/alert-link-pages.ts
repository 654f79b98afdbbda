import type { OwnSearch, SearchesOfAddress } from '../../../catalog/saved-searches/own-searches.ts'
import type { LinkedSearch } from '../../../catalog/saved-searches/saved-searches.ts'
import {
  FREQUENCIES,
  type Frequency,
  MAX_NAME_CHARACTERS,
} from '../../../domain/alerts/saved-search.ts'
import type { Problem } from '../../../domain/problem.ts'
import { alertPath } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary, errorTitle } from '../error-summary.ts'

/** A page behind an emailed link. */
export interface AlertPage {
  readonly title: string
  /** With one h1. */
  readonly main: Html
}

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  instant: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly',
}

/** A search's form that was sent with faults. */
export interface SentSearch {
  readonly id: number
  readonly name: string
  readonly frequency: string
  readonly faults: ReadonlyMap<string, string>
}

/** Asks for confirmation of alerts about a search. */
export function confirmQuestion(search: LinkedSearch): AlertPage {
  const { words, address, frequency, others } = search
  const rest =
    others === 0
      ? null
      : html` <button class="button-quiet" name="do" value="all">Show ${counted(others, 'other search', 'other searches')} to confirm</button>`
  const isWatch = search.listingId !== null
  const what = isWatch ? 'News of this listing' : 'New matches for this search'
  return noticePage(isWatch ? 'Watch this listing?' : 'Start email alerts?', [
    html`<p>${what} will go to <b>${address}</b>:</p>
<p class="alert-search"><bdi>${words}</bdi></p>
<p>How often: ${FREQUENCY_LABELS[frequency].toLowerCase()}. You can change or stop your alerts with a link in every email.</p>
<form method="post" class="alert-ways"><button>Start alerts</button> <button class="button-quiet" name="do" value="never">No, and never email me again</button>${rest}</form>
<p class="note">Not you? Close this page, and you will get no alerts.</p>`,
  ])
}

/**
 * Confirms that alerts about a search will be sent. @param all The token of the link to all
 * searches; null if it is only in the emails.
 */
export function confirmedPage(search: LinkedSearch, all: string | null): AlertPage {
  const { words, name, address, frequency } = search
  const ways =
    all === null
      ? html`<p>You can change or stop your alerts with a link in every email.</p>`
      : html`<p class="notice-ways"><a class="button" href="${alertPath('mine', all)}">Manage your alerts</a></p>`
  return noticePage('Your email alerts are on', [
    html`<p>We will email <b>${address}</b> ${FREQUENCY_LABELS[frequency].toLowerCase()} ${search.listingId === null ? 'about new matches for' : 'when something changes about'}:</p>
<p class="alert-search"><bdi>${name || words}</bdi></p>
${ways}`,
  ])
}

/** Asks whether to unsubscribe from all emails. */
export function leaveQuestion(address: string, token: string): AlertPage {
  return noticePage('Unsubscribe from all emails?', [
    html`<p>This deletes all saved searches and watched listings for <b>${address}</b>. You can&rsquo;t get alerts at this address again. To stop only some of them, cancel and change your alerts.</p>
<form method="post" class="alert-ways"><button>Unsubscribe from all</button> <a class="button button-quiet" href="${alertPath('mine', token)}">Cancel</a></form>`,
  ])
}

export function leftPage(): AlertPage {
  return noticePage('You are unsubscribed', [
    html`<p>Your saved searches and watched listings are deleted, and we will not email you again. We keep only a fingerprint of your address, so that no one can sign it up again.</p>
<p class="note">To get alerts again, save a search with another email address.</p>`,
  ])
}

/** Says why a link does not work. */
export function refusedPage({ faults: [{ title, detail }] }: Problem): AlertPage {
  return noticePage(title, [html`<p>${detail}</p>`])
}

interface OwnSearchesNotices {
  readonly sent: SentSearch | null
  /** A message about what was just done; empty for none. */
  readonly done: string
}

/**
 * All searches of an address, each with a form to change or remove it.
 * @param urlOf The results page of a search, or the page of a listing; null if there is none.
 */
export function ownSearchesPage(
  token: string,
  { address, searches }: SearchesOfAddress,
  { sent, done }: OwnSearchesNotices,
  urlOf: (search: OwnSearch) => string | null,
): AlertPage {
  const forms = searches.map(search =>
    searchForm(token, search, sent?.id === search.id ? sent : null, urlOf(search)),
  )
  const lines = [...(sent?.faults ?? [])].map(([name, text]) => ({
    text,
    fieldId: name === '' ? null : idOf(name, sent?.id ?? 0),
  }))
  return {
    title: errorTitle('Your alerts', lines),
    main: html`<div class="alert-page">
${errorSummary('Your changes were not saved.', lines)}
<h1>Your alerts</h1>
<p>Alerts go to <b>${address}</b>.</p>
${done === '' ? null : html`<p class="alert-done" role="status">${done}</p>`}
${forms.length > 0 ? html`<ul class="alert-list">${forms}</ul>` : html`<p>You have no saved searches or watched listings yet. To save a search, search for land and select Save search.</p>`}
<p><a class="button button-quiet" href="${alertPath('leave', token)}">Delete all and unsubscribe</a></p>
</div>`,
  }
}

function searchForm(
  token: string,
  search: OwnSearch,
  sent: SentSearch | null,
  url: string | null,
): Html {
  const { id, name, words, frequency, isConfirmed } = search
  const isWatch = search.listingId !== null
  const chosen = sent?.frequency ?? frequency
  const options = FREQUENCIES.map(
    one =>
      html`<option value="${one}"${one === chosen ? html` selected` : null}>${FREQUENCY_LABELS[one]}</option>`,
  )
  const title = html`<bdi>${name || words}</bdi>`
  const nameField = html`<div class="field"><label for="${idOf('name', id)}">Name <span class="note">(optional)</span></label>
<input type="text" id="${idOf('name', id)}" name="name" value="${sent?.name ?? name}" maxlength="${MAX_NAME_CHARACTERS}"${invalid('name', id, sent)}>
${faultOf('name', id, sent)}</div>`
  const fields = html`<div class="alert-fields">
${isWatch ? null : nameField}
<div class="field"><label for="${idOf('frequency', id)}">How often</label>
<select id="${idOf('frequency', id)}" name="frequency"${invalid('frequency', id, sent)}>${options}</select>
${faultOf('frequency', id, sent)}</div>
</div>`
  return html`<li><form method="post" action="${alertPath('mine', token)}" novalidate>
<h2>${url === null ? title : html`<a href="${url}">${title}</a>`}</h2>
${isWatch ? html`<p class="note">Watched listing: price and status</p>` : name === '' ? null : html`<p class="note"><bdi>${words}</bdi></p>`}
<input type="hidden" name="search" value="${id}">
${isConfirmed ? fields : html`<p>Not confirmed yet. Confirm to get alerts (${FREQUENCY_LABELS[frequency].toLowerCase()}).</p>`}
<p class="alert-ways">${isConfirmed ? html`<button>Save</button> ` : html`<button name="do" value="confirm">Confirm</button> `}<button class="button-quiet" name="do" value="${isWatch ? 'unwatch' : 'remove'}">${isWatch ? 'Stop watching' : 'Delete'}<span class="visually-hidden"> ${name || words}</span></button></p>
</form></li>`
}

function idOf(field: string, id: number): string {
  return `${field}-${id}`
}

function invalid(field: string, id: number, sent: SentSearch | null): Html | null {
  return sent?.faults.has(field)
    ? html` aria-invalid="true" aria-describedby="fault-${idOf(field, id)}"`
    : null
}

function faultOf(field: string, id: number, sent: SentSearch | null): Html | null {
  const fault = sent?.faults.get(field)
  return fault === undefined
    ? null
    : html`<p class="field-error" id="fault-${idOf(field, id)}">${fault}</p>`
}

function noticePage(title: string, parts: readonly Html[]): AlertPage {
  return { title, main: html`<div class="notice alert-notice"><h1>${title}</h1>\n${parts}</div>` }
}
