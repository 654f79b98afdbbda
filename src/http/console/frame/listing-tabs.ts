import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

/** The pages of a listing, by the ends of their paths. */
const TABS = {
  photos: 'Photos',
  documents: 'Documents',
} as const

/** The links between the pages of a listing. */
export function listingTabs(id: ListingId, here: keyof typeof TABS): Html {
  const links = Object.entries(TABS).map(
    ([path, label]) =>
      html`<li><a href="/console/listings/${id}/${path}"${path === here ? html` aria-current="page"` : null}>${label}</a></li>`,
  )
  return html`<nav class="listing-tabs" aria-label="This listing"><ul>${links}</ul></nav>`
}
