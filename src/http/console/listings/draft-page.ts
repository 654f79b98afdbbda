import type { DraftWithFiles } from '../../../catalog/drafts/draft-files.ts'
import type { StoredDraft } from '../../../catalog/drafts/drafts.ts'
import { FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import { writeSeen } from '../../../domain/listings/form/seen-texts.ts'
import { acresIn } from '../../../domain/listings/form/typed-number.ts'
import { labelOf, writtenField } from '../../../domain/listings/form/written-field.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { acresNotice } from '../boundary/acres-notice.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { draftTabs } from '../frame/draft-tabs.ts'
import { instant } from '../frame/instant.ts'
import { tabbed } from '../listing-files/draft-holder.ts'
import { faultMessages } from './fault-messages.ts'
import type { FormView } from './form-fields-html.ts'
import { formSections, SAVED_BY_ENTER } from './form-sections.ts'
import { doneLine } from './listing-frame.ts'

export interface DraftView extends FormView {
  readonly draft: StoredDraft
  readonly accountName: string
  readonly mayWrite: boolean
  /** What the plan of the account leaves; null: it has none. */
  readonly plan: Html | null
  /** The draft with its photos, documents and boundary. */
  readonly held: DraftWithFiles
  readonly done: string
  readonly modules: string
}

/** What a copy asks whose title was not changed. */
export const COPY_QUESTION =
  'The title still begins with “Copy of”. Change it, or choose Publish with this title.'

/** The page of a draft of a new listing. */
export function draftPage(view: DraftView): ConsolePage {
  const { draft, accountName, mayWrite, done } = view
  const title = draft.form.title?.trim() || 'New listing'
  return {
    title,
    layout: 'wide',
    main: html`<p class="back-link"><a href="/console/listings?state=drafts&amp;account=${draft.accountId}">Drafts of ${accountName}</a></p>
<h1><bdi>${title}</bdi></h1>
<p class="listing-state"><span class="badge badge-hidden">Draft</span> <span class="note">Saved ${instant(draft.savedAt)}. Buyers will not see it until you publish it.</span></p>
${doneLine(done)}
${draftTabs(tabbed(view.held), 'details')}
${view.plan}
${faultsOf(view)}
${acresNotice({ acres: acresIn(view.form), boundary: view.held.files.boundary, action: mayWrite ? `/console/drafts/${draft.id}` : null })}
${mayWrite ? formOf(view) : readOnly(view)}`,
  }
}

function faultsOf(view: DraftView): Html | null {
  return errorSummary('Saved as a draft, but not published yet.', faultMessages(view))
}

function formOf(view: DraftView): Html {
  const { draft, modules } = view
  const path = `/console/drafts/${draft.id}`
  const sections = formSections(view, {
    before: null,
    after: null,
    changed: [],
    wrap: (_name, content) => content,
  })
  return html`<p class="note">Required: title, acres, property type, state and county. You can add everything else later, even after you publish.</p>
<keep-typed data-module="${modules}" data-at-once data-to="${path}/typed"><p class="keep-status" role="status" hidden></p>
<form method="post" action="${path}" novalidate>
<input type="hidden" name="seen" value="${writeSeen(draft.form, FORM_NAMES)}">
${SAVED_BY_ENTER}
${sections}
<p class="form-end">${
    view.faults.get('title') === COPY_QUESTION
      ? html`<button name="do" value="publish-copy">Publish with this title</button>
`
      : null
  }<button name="do" value="publish">Publish</button>
<button class="button-quiet" name="do" value="save">Save draft</button>
<button class="button-quiet" name="do" value="discard">Discard draft</button></p>
</form></keep-typed>`
}

function readOnly({ form }: DraftView): Html {
  const lines = FORM_NAMES.filter(name => (form[name] ?? '') !== '').map(
    name =>
      html`<div><dt>${labelOf(name, form)}</dt><dd>${writtenField(name, form[name] ?? '')}</dd></div>`,
  )
  return html`<dl class="read-fields">${lines}</dl>`
}
