import type { NamedEdit } from '../../../catalog/drafts/listing-forms.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { listingPage } from './listing-frame.ts'

/** The edits of a listing: who has changed what, with both values. */
export function historyPage(detail: ListingDetail, edits: readonly NamedEdit[]): ConsolePage {
  const content =
    edits.length === 0
      ? html`<p class="empty-list">Nothing was changed in the last 90 days.</p>`
      : html`<ol class="edits">${edits.map(editPart)}</ol>`
  return listingPage(
    detail,
    'history',
    '',
    html`<p class="note">Values that were replaced are kept for 90 days. Prices and stages of the sale stay in the public history.</p>${content}`,
  )
}

function editPart({ at, who, fields }: NamedEdit): Html {
  const lines = fields.map(
    ({ label, before, after }) =>
      html`<div><dt>${label}</dt><dd><del>${shown(before)}</del> <span aria-hidden="true">→</span> <ins>${shown(after)}</ins></dd></div>`,
  )
  return html`<li><p><b><bdi>${who}</bdi></b> <span class="note">${instant(at)}</span></p>
${lines.length === 0 ? html`<p class="note">A value that the form does not show.</p>` : html`<dl>${lines}</dl>`}</li>`
}

function shown(text: string): Html {
  return text === '' ? html`<i>empty</i>` : html`${text}`
}
