import { type Html, html } from '../../../domain/values/html.ts'
import type { DraftId } from '../../../domain/values/ids.ts'

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

/**
 * The links between the pages of a draft.
 * @param details The page with its fields: that of the listing, where the draft edits one.
 */
export function draftTabs(path: string, details: string, here: DraftTab): Html {
  const link = (name: DraftTab, label: string, target: string) =>
    html`<li><a href="${target}"${name === here ? html` aria-current="page"` : null}>${label}</a></li>`
  const links = Object.entries(TABS).map(([name, { label, end }]) =>
    link(name as DraftTab, label, path + end),
  )
  return html`<nav class="listing-tabs" aria-label="This draft"><ul>${link('details', 'Details', details)}${links}</ul></nav>`
}
