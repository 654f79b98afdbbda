import { type Html, html } from '../../../domain/values/html.ts'
import type { DraftId } from '../../../domain/values/ids.ts'
import { tabCount } from './tab-count.ts'

/** The pages of a draft, and the ends of their paths. */
const TABS = {
  photos: { label: 'Photos', end: '/photos' },
  documents: { label: 'Documents', end: '/documents' },
  boundary: { label: 'Boundary', end: '/boundary' },
  preview: { label: 'Preview', end: '/preview' },
} as const
export type DraftTab = keyof typeof TABS | 'details'

/** Publishes the draft of a new listing from a page that has not its fields. */
export function publishForm(id: DraftId): Html {
  return html`<form method="post" action="/console/drafts/${id}" class="row-actions"><button name="do" value="publish">Publish</button></form>`
}

export interface TabbedDraft {
  readonly path: string
  /** The page with its fields: that of the listing, where the draft edits one. */
  readonly details: string
  readonly photos: number
  readonly documents: number
}

/** The links between the pages of a draft. */
export function draftTabs({ path, details, photos, documents }: TabbedDraft, here: DraftTab): Html {
  const counts: Partial<Record<DraftTab, number>> = { photos, documents }
  const link = (name: DraftTab, label: string, target: string) =>
    html`<li><a href="${target}"${name === here ? html` aria-current="page"` : null}>${label}${tabCount(counts[name] ?? null)}</a></li>`
  const links = Object.entries(TABS).map(([name, { label, end }]) =>
    link(name as DraftTab, label, path + end),
  )
  return html`<nav class="listing-tabs" aria-label="This draft"><ul>${link('details', 'Details', details)}${links}</ul></nav>`
}
