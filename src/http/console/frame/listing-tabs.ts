import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

/** The pages of a listing, and the ends of their paths. */
const TABS = {
  details: { label: 'Details', end: '' },
  photos: { label: 'Photos', end: '/photos' },
  documents: { label: 'Documents', end: '/documents' },
  boundary: { label: 'Boundary', end: '/boundary' },
  history: { label: 'History', end: '/history' },
  preview: { label: 'Preview', end: '/preview' },
  figures: { label: 'Stats', end: '/figures' },
} as const
export type ListingTab = keyof typeof TABS

/** The links between the pages of a listing. */
export function listingTabs(id: ListingId, here: ListingTab): Html {
  const links = Object.entries(TABS).map(
    ([name, { label, end }]) =>
      html`<li><a href="/console/listings/${id}${end}"${name === here ? html` aria-current="page"` : null}>${label}</a></li>`,
  )
  return html`<nav class="listing-tabs" aria-label="This listing"><ul>${links}</ul></nav>`
}
