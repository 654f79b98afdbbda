import type { OwnSearch, SearchesOfAddress } from '../../../catalog/alerts/own-searches.ts'
import type { LinkedSearch } from '../../../catalog/alerts/saved-searches.ts'
import {
  FREQUENCIES,
  type Frequency,
  MAX_NAME_CHARACTERS,
} from '../../../domain/alerts/saved-search.ts'
import type { Problem } from '../../../domain/problem.ts'
import { alertPath } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../error-summary.ts'

/** A page behind an emailed link. */
export interface AlertPage {
  readonly title: string
  /** With one h1. */
  readonly main: Html
}

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  instant: 'Soon after land is listed',
  daily: 'Once a day',
  weekly: 'Once a week',
}

/** A search's form that was sent with faults. */
export interface SentSearch {
  readonly id: number
  readonly name: string
  readonly frequency: string
  readonly faults: ReadonlyMap<string, string>
}

/** Asks for confirmation of alerts about a search. */
export function confirmQuestion({ words, address, frequency, others }: LinkedSearch): AlertPage {
  const rest =
    others === 0
      ? null
      : html` <button class="button-quiet" name="do" value="all">Show ${counted(others, 'other search', 'other searches')} waiting for you</button>`
  return noticePage('Get mail about new land?', [
    html`<p>Mail to <b>${address}</b> will be about:</p>
<p class="alert-search"><bdi>${words}</bdi></p>
<p>${FREQUENCY_LABELS[frequency]}. Each mail has a link to change or stop it.</p>
<form method="post" class="alert-ways"><button>Yes, tell me</button> <button class="button-quiet" name="do" value="never">No, and never ask me again</button>${rest}</form>
<p class="note">If you did not ask for this, close this page: nothing is sent without your consent.</p>`,
  ])
}

/**
 * Confirms that alerts about a search will be sent. @param all The token of the link to all
 * searches; null if it is only in the emails.
 */
export function confirmedPage(
  { words, name, address, frequency }: LinkedSearch,
  all: string | null,
): AlertPage {
  const ways =
    all === null
      ? html`<p>Each mail has a link to change or stop it.</p>`
      : html`<p class="notice-ways"><a class="button" href="${alertPath('mine', all)}">Your searches</a></p>`
  return noticePage('You will get mail about new land', [
    html`<p>Mail goes to <b>${address}</b>, ${FREQUENCY_LABELS[frequency].toLowerCase()}, about:</p>
<p class="alert-search"><bdi>${name || words}</bdi></p>
${ways}`,
  ])
}

/** Asks whether to unsubscribe from all emails. */
export function leaveQuestion(address: string): AlertPage {
  return noticePage('Stop all mail about land?', [
    html`<p>This removes all searches of <b>${address}</b>. Nobody can sign the address up again.</p>
<form method="post"><button>Stop all mail</button></form>`,
  ])
}

export function leftPage(): AlertPage {
  return noticePage('You get no more mail about land', [
    html`<p>Your searches are removed. We keep only a fingerprint of your address, so that nobody can sign it up again.</p>
<p class="note">If you want such mail again, write to the operator of this site.</p>`,
  ])
}

/** Says why a link does not work. */
export function refusedPage({ faults: [{ title, detail }] }: Problem): AlertPage {
  return noticePage(title, [html`<p>${detail}</p>`])
}

/**
 * All searches of an address, each with a form to change or remove it.
 * @param done A message about what was just done; empty for none.
 * @param urlOf The results page of a search; null if there is none.
 */
export function ownSearchesPage(
  token: string,
  { address, searches }: SearchesOfAddress,
  sent: SentSearch | null,
  done: string,
  urlOf: (query: string) => string | null,
): AlertPage {
  const forms = searches.map(search =>
    searchForm(token, search, sent?.id === search.id ? sent : null, urlOf(search.query)),
  )
  const lines = [...(sent?.faults ?? [])].map(([name, text]) => ({
    text,
    fieldId: name === '' ? null : idOf(name, sent?.id ?? 0),
  }))
  return {
    title: 'Your searches',
    main: html`<div class="alert-page">
<h1>Your searches</h1>
<p>Mail about them goes to <b>${address}</b>.</p>
${done === '' ? null : html`<p class="alert-done" role="status">${done}</p>`}
${errorSummary('Nothing was changed yet.', lines)}
${forms.length > 0 ? html`<ul class="alert-list">${forms}</ul>` : html`<p>You have no saved searches. Save one on any page of results.</p>`}
<p><a class="button button-quiet" href="${alertPath('leave', token)}">Remove all and stop all mail</a></p>
</div>`,
  }
}

function searchForm(
  token: string,
  { id, name, words, frequency, isConfirmed }: OwnSearch,
  sent: SentSearch | null,
  url: string | null,
): Html {
  const chosen = sent?.frequency ?? frequency
  const options = FREQUENCIES.map(
    one =>
      html`<option value="${one}"${one === chosen ? html` selected` : null}>${FREQUENCY_LABELS[one]}</option>`,
  )
  const title = html`<bdi>${name || words}</bdi>`
  const fields = html`<div class="alert-fields">
<div class="field"><label for="${idOf('name', id)}">Name <span class="note">(optional)</span></label>
<input type="text" id="${idOf('name', id)}" name="name" value="${sent?.name ?? name}" maxlength="${MAX_NAME_CHARACTERS}"${invalid('name', id, sent)}>
${faultOf('name', id, sent)}</div>
<div class="field"><label for="${idOf('frequency', id)}">Mail</label>
<select id="${idOf('frequency', id)}" name="frequency"${invalid('frequency', id, sent)}>${options}</select>
${faultOf('frequency', id, sent)}</div>
</div>`
  return html`<li><form method="post" action="${alertPath('mine', token)}" novalidate>
<h2>${url === null ? title : html`<a href="${url}">${title}</a>`}</h2>
${name === '' ? null : html`<p class="note"><bdi>${words}</bdi></p>`}
<input type="hidden" name="search" value="${id}">
${isConfirmed ? fields : html`<p>Not confirmed yet. Mail starts when you confirm it. ${FREQUENCY_LABELS[frequency]}.</p>`}
<p class="alert-ways">${isConfirmed ? html`<button>Save</button> ` : html`<button name="do" value="confirm">Confirm</button> `}<button class="button-quiet" name="do" value="remove">Remove<span class="visually-hidden"> ${name || words}</span></button></p>
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
