import type { Listing } from '../../../domain/listings/listing.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { tabCount } from './tab-count.ts'

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
export function listingTabs(
  { id, pictures, documents }: Pick<Listing, 'id' | 'pictures' | 'documents'>,
  here: ListingTab,
): Html {
  const counts: Partial<Record<string, number>> = {
    photos: pictures.length,
    documents: documents.length,
  }
  const links = Object.entries(TABS).map(
    ([name, { label, end }]) =>
      html`<li><a href="/console/listings/${id}${end}"${name === here ? html` aria-current="page"` : null}>${label}${tabCount(counts[name] ?? null)}</a></li>`,
  )
  return html`<nav class="listing-tabs" aria-label="This listing"><ul>${links}</ul></nav>`
}
