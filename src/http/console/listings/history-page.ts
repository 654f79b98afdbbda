import type { EditPage, NamedEdit } from '../../../catalog/drafts/edit-history.ts'
import { writtenField } from '../../../domain/listings/form/written-field.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { nextPage } from '../frame/table.ts'
import { listingPage } from './listing-frame.ts'

/** Two texts with more characters together are shown only where they differ. */
const MAX_WHOLE = 600
const MAX_PART = 1_000
/** How many equal characters are shown around a difference. */
const AROUND = 60

/** The edits of a listing: who has changed what, with both values. */
export function historyPage(detail: ListingDetail, { edits, next }: EditPage): ConsolePage {
  const content =
    edits.length === 0
      ? html`<p class="empty-list">No changes in the last 90 days.</p>`
      : html`<ol class="edits">${edits.map(editPart)}</ol>`
  const path = `/console/listings/${detail.listing.id}/history`
  return listingPage(
    detail,
    'history',
    '',
    html`<p class="note">Replaced values are kept for 90 days. Changes that programs make on one day count as one step, and older ones are merged when there are too many. Price and status changes stay in the public history.</p>${content}
${nextPage(next === null ? null : `${path}?version=${next}`)}`,
  )
}

function editPart({ at, who, fields }: NamedEdit): Html {
  const lines = changedFields(fields)
  return html`<li><p><b><bdi>${who}</bdi></b> <span class="note">${instant(at)}</span></p>
${lines.length === 0 ? html`<p class="note">Changed a value that this form does not show.</p>` : html`<dl>${lines}</dl>`}</li>`
}

/** Fields with their values before and after. */
export function changedFields(fields: NamedEdit['fields']): Html[] {
  return fields.map(({ name, label, before, after }) => {
    const read = (text: string) => (name === null ? text : writtenField(name, text))
    const [old, now] = differingParts(read(before), read(after))
    return html`<div><dt>${label}</dt><dd><del>${shown(old)}</del> <span aria-hidden="true">&rarr;</span> <ins>${shown(now)}</ins></dd></div>`
  })
}

/** Two short texts; of long ones only where they differ, with some words around it. */
function differingParts(before: string, after: string): readonly [string, string] {
  if (before.length + after.length <= MAX_WHOLE) return [before, after]
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const part = (text: string) => {
    const from = Math.max(0, start - AROUND)
    const to = Math.min(text.length, from + MAX_PART, text.length - end + AROUND)
    const words = text.slice(from, to).toWellFormed()
    return `${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}`
  }
  return [part(before), part(after)]
}

function shown(text: string): Html {
  return text === '' ? html`<i>empty</i>` : html`${text}`
}
