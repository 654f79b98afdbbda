import type { EditPage, NamedEdit } from '../../../catalog/drafts/edit-history.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { changedFields } from '../frame/changed-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { nextPage } from '../frame/table.ts'
import { listingPage } from './listing-frame.ts'

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
