import type { StoredDraft } from '../../../catalog/drafts/drafts.ts'
import type { ListedTerm } from '../../../catalog/listings/listings.ts'
import { restorableUntil } from '../../../domain/listings/deletion.ts'
import { FORM_NAMES, type FormName, namesIn } from '../../../domain/listings/form/form-names.ts'
import { markOf, type SeenTexts, writeSeen } from '../../../domain/listings/form/seen-texts.ts'
import { acresIn } from '../../../domain/listings/form/typed-number.ts'
import { labelOf, writtenField } from '../../../domain/listings/form/written-field.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { isHeld, isOffered } from '../../../domain/listings/listing-review.ts'
import type { SectionName } from '../../../domain/listings/sections.ts'
import { boundaryOf } from '../../../domain/places/tracts.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { acresNotice } from '../boundary/acres-notice.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { faultMessages } from './fault-messages.ts'
import { type Featuring, featuredPart } from './featured-part.ts'
import type { FormView } from './form-fields-html.ts'
import { formSections, SAVED_BY_ENTER } from './form-sections.ts'
import { listingPage } from './listing-frame.ts'

export interface DetailsView extends FormView {
  readonly detail: ListingDetail
  readonly term: ListedTerm
  readonly featuring: Featuring
  /** The texts that the listing has, without what is typed. */
  readonly saved: Readonly<Record<FormName, string>>
  /** The person's own changes that are not saved; null: none. */
  readonly draft: StoredDraft | null
  /** Whether the draft changes photos, documents or the boundary, too. */
  readonly draftChangesFiles: boolean
  /** The marks that a refused form was sent with. */
  readonly typedOver: SeenTexts
  readonly mayWrite: boolean
  readonly done: Html | string
  readonly modules: string
}

/** The page with the fields of a listing. */
export function detailsPage(view: DetailsView): ConsolePage {
  const { detail, mayWrite, done } = view
  if (detail.deletedAt !== null) return listingPage(detail, 'details', done, deletedPart(view))
  if (!mayWrite) return listingPage(detail, 'details', done, readPart(view))
  const content = html`<div class="with-aside">
<div>${faultsOf(view)}${draftNote(view)}${acresNotice({ acres: acresIn(view.form), boundary: boundaryOf(detail.listing), action: `/console/listings/${detail.listing.id}` })}
<keep-typed data-module="${view.modules}" data-at-once data-to="/console/listings/${detail.listing.id}/typed"><p class="keep-status" role="status" hidden></p>
${sectionsOf(view)}
</keep-typed></div>
<aside aria-label="Actions">${actions(view)}</aside></div>`
  return listingPage(detail, 'details', done, content)
}

function sectionsOf(view: DetailsView): Html[] {
  const { detail, draft, saved } = view
  const path = `/console/listings/${detail.listing.id}`
  const drafted = { ...saved, ...draft?.form }
  return formSections(view, {
    before: null,
    after: html`<p class="section-save"><button>Save</button></p>`,
    changed: draft === null ? [] : FORM_NAMES.filter(name => draft.form[name] !== undefined),
    wrap: (name: SectionName, content) => {
      const names = namesIn(name)
      const marks = html`<input type="hidden" name="seen" value="${publishedMarks(view, names)}"><input type="hidden" name="drafted" value="${writeSeen(drafted, names)}">`
      return html`<form method="post" action="${path}#section-${name}" novalidate>${marks}${SAVED_BY_ENTER}${content}</form>`
    },
  })
}

/**
 * The marks of the published texts that the person knows: those shown in a conflict on this page,
 * else those from when the person began to type.
 */
function publishedMarks(
  { saved, draft, conflicts, typedOver }: DetailsView,
  names: readonly FormName[],
): string {
  const shown = new Set(conflicts.map(({ name }) => name))
  const known = { ...draft?.seen, ...typedOver }
  return names
    .map(name => `${name}:${(shown.has(name) ? undefined : known[name]) ?? markOf(saved[name])}`)
    .join(',')
}

function faultsOf(view: DetailsView): Html | null {
  const title = view.conflicts.length > 0 ? 'Changed after this page was opened.' : 'Not saved yet.'
  return errorSummary(title, faultMessages(view))
}

function draftNote({ draft, draftChangesFiles, detail }: DetailsView): Html | null {
  if (draft === null) return null
  const isTyped = Object.keys(draft.form).length > 0
  if (!isTyped && !draftChangesFiles) return null
  const path = `/console/listings/${detail.listing.id}`
  const typed = isTyped ? ' They are filled in below: save each section, or publish them all.' : ''
  const files = draftChangesFiles
    ? html` Photos, documents or the boundary <a href="/console/drafts/${draft.id}/photos">have changed too</a>.`
    : null
  return html`<div class="done" role="status"><p>You have unpublished changes from ${instant(draft.savedAt)}.${typed}${files}</p>
<form method="post" action="${path}/publish" class="row-actions"><button>Publish all changes</button>
<a class="button button-quiet" href="/console/drafts/${draft.id}/preview">Preview</a>
<button class="button-quiet" formaction="${path}/do" name="do" value="discard">Discard changes</button></form></div>`
}

function actions({ detail, term, featuring }: DetailsView): Html {
  const { listing } = detail
  const path = `/console/listings/${listing.id}`
  const isWaiting = isHeld(detail.review)
  const hide = html`<button class="button-quiet" name="do" value="hide">${isWaiting ? 'Keep hidden after approval' : 'Hide from site'}</button>`
  const show = isOffered(detail)
    ? hide
    : html`<button name="do" value="show">Show ${isWaiting ? 'once approved' : 'on site'}</button>`
  const isRenewed = listing.active ? term.expiresAt !== null : term.expiredAt !== null
  const renew = isRenewed
    ? html`<button class="button-quiet" name="do" value="renew">Renew</button>`
    : null
  return html`<h2>This listing</h2>
${termNote(detail, term)}
${listing.status === 'S' ? null : html`<p><a class="button button-quiet" href="${path}/sell">Mark as sold</a></p>`}
<form method="post" action="${path}/do" class="aside-actions">
${renew}${show}
${detail.review?.state === 'removed' ? null : html`<button class="button-quiet" name="do" value="duplicate">Duplicate</button>`}
<button class="button-quiet" name="do" value="delete">Delete</button>
</form>
<p class="note">A deleted listing can be restored for 30 days.</p>
${featuredPart(detail, featuring)}`
}

/** When the listing expires, or has; null: it does not, or is sold. */
function termNote({ listing }: ListingDetail, { expiresAt, expiredAt }: ListedTerm): Html | null {
  if (!listing.active && expiredAt !== null) {
    return html`<p><b>Expired on ${instant(expiredAt)}.</b> Buyers do not see it until you renew it.</p>`
  }
  if (!listing.active || expiresAt === null || listing.status === 'S') return null
  return html`<p class="note">Expires on ${instant(expiresAt)}, unless you renew it.</p>`
}

function deletedPart({ detail, mayWrite }: DetailsView): Html {
  const until = instant(restorableUntil(detail.deletedAt ?? 0))
  if (!mayWrite) return html`<p>This listing was deleted. It can be restored until ${until}.</p>`
  return html`<p>This listing was deleted and is hidden. You can restore it until ${until}.</p>
<form method="post" action="/console/listings/${detail.listing.id}/do"><button name="do" value="restore">Restore</button></form>`
}

/** The fields for people with read-only access. */
function readPart({ form }: DetailsView): Html {
  const lines = FORM_NAMES.filter(name => (form[name] ?? '') !== '').map(
    name =>
      html`<div><dt>${labelOf(name, form)}</dt><dd>${writtenField(name, form[name] ?? '')}</dd></div>`,
  )
  return html`<dl class="read-fields">${lines}</dl>`
}
