import type { BulkListing, BulkReport } from '../../../catalog/drafts/bulk-changes.ts'
import { BULK_AT_ONCE, bulkActionText } from '../../../domain/listings/bulk-action.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { table } from '../frame/table.ts'
import { countText } from './count-text.ts'

/** A change of many listings: what will happen, or what has happened. */
export function bulkPage(
  report: BulkReport,
  left: readonly BulkListing[],
  /** How many listings the person could have chosen. */
  all: number,
  modules: string,
): ConsolePage {
  const { state, total, action } = report
  const what = `${counted(total, 'listing')} ${bulkActionText(action, total)}.`
  const titles = {
    proposed: `${total.toLocaleString('en-US')} of ${countText(all)} ${all === 1 ? 'listing' : 'listings'} selected`,
    waiting: 'In progress',
    done: 'Done',
    undone: 'Undone',
  }
  return {
    title: titles[state],
    main: html`<p class="back-link"><a href="/console/listings">Listings</a></p>
<h1>${titles[state]}</h1>
${state === 'proposed' ? proposal(report, what) : state === 'waiting' ? waiting(report, what, modules) : result(report, what)}
${leftTable(left)}`,
  }
}

function proposal({ id, total }: BulkReport, what: string): Html {
  return html`<p>${what}</p>
<p class="note">${total > BULK_AT_ONCE ? 'This takes a while; you can leave this page. ' : ''}You can undo it afterwards.</p>
<form method="post" action="/console/listings/bulk/${id}" class="row-actions"><button name="do" value="run">Confirm</button>
<a class="button button-quiet" href="/console/listings">Cancel</a></form>`
}

function waiting({ counts, total }: BulkReport, what: string, modules: string): Html {
  const todo = counts.get('waiting') ?? 0
  return html`<p>${what}</p>
<wait-for-end data-module="${modules}" data-at-once><p role="status">${(total - todo).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} done. Reload the page to update.</p></wait-for-end>`
}

const OUTCOMES = [
  { outcome: 'changed', text: 'changed' },
  { outcome: 'same', text: 'needed no change' },
  { outcome: 'refused', text: 'not changed' },
  { outcome: 'undone', text: 'undone' },
  { outcome: 'kept', text: 'not undone, because of later edits' },
  { outcome: 'waiting', text: 'not processed' },
] as const

function result({ id, counts, state }: BulkReport, what: string): Html {
  const lines = OUTCOMES.flatMap(({ outcome, text }) => {
    const count = counts.get(outcome) ?? 0
    return count === 0 ? [] : html`<li>${counted(count, 'listing')} ${text}</li>`
  })
  const undo =
    state === 'done' && (counts.get('changed') ?? 0) > 0
      ? html`<form method="post" action="/console/listings/bulk/${id}"><button class="button-quiet" name="do" value="undo">Undo</button></form>`
      : null
  return html`<p class="note">Requested: ${what}</p><ul role="status">${lines}</ul>${undo}`
}

function leftTable(left: readonly BulkListing[]): Html | null {
  if (left.length === 0) return null
  const rows = left.map(
    ({ listingId, detail }) =>
      html`<tr><th scope="row"><a href="/console/listings/${listingId}">Listing ${listingId}</a></th><td>${detail}</td></tr>`,
  )
  return html`<h2>Not changed</h2>${table('Not changed', ['Listing', 'Reason'], rows)}`
}
