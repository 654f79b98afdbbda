import type { OfferedListing } from '../../../../catalog/listings/offers.ts'
import { MAX_REPORT_CHARACTERS, REPORT_CATEGORIES } from '../../../../domain/listings/report.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { errorSummary, errorTitle } from '../../../web/error-summary.ts'
import { choiceFields, type FormState, fieldId } from '../../../web/form-fields.ts'
import type { Page } from '../../pages/page.ts'
import { REVIEWED_FIELD, TRAP_FIELD } from '../inquiry/inquiry-form.ts'

/** The link to the form, on the page of a listing. */
export function reportLink(path: string): Html {
  return html`<p class="report-link note"><a href="${path}/report" rel="nofollow">Report this listing</a></p>`
}

/**
 * The form for reporting a problem with a listing. @param shownAt When it is displayed, in
 * milliseconds since 1970 UTC.
 */
export function reportPage(
  { detail: { listing } }: OfferedListing,
  { sent, faults }: FormState,
  shownAt: number,
): Page {
  const path = listingPath(listing.id, listing.title)
  const lines = [...faults].map(([name, text]) => ({
    text,
    fieldId: name === '' ? null : fieldId(name),
  }))
  const fault = faults.get('comment')
  const message =
    fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-comment"`
  const choices = REPORT_CATEGORIES.map(({ name, label }) => ({
    value: name,
    label,
    isChosen: sent['category'] === name,
    count: null,
  }))
  return {
    title: errorTitle('Report this listing', lines),
    description: '',
    isUnlisted: true,
    main: html`<div class="report-page">
${errorSummary('Your report was not sent yet.', lines)}
<h1>Report this listing</h1>
<p><a href="${path}"><bdi>${listing.title}</bdi></a></p>
<form method="post" action="${path}/report" novalidate>
<fieldset><legend>What is the problem?</legend>
${choiceFields('category', 'radio', choices, faults.get('category'))}</fieldset>
<div class="field"><label for="${fieldId('comment')}">Details <span class="note">(optional)</span></label>
<textarea id="${fieldId('comment')}" name="comment" rows="4" maxlength="${MAX_REPORT_CHARACTERS}"${message}>
${sent['comment'] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-comment">${fault}</p>`}</div>
<div class="visually-hidden" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${REVIEWED_FIELD}" value="${shownAt}">
<button>Send report</button>
</form>
<p class="note">We read every report, but can&rsquo;t reply: we don&rsquo;t ask for your name or email.</p>
</div>`,
  }
}

/** Confirms that a report was received. */
export function reportedPage(path: string): Page {
  return {
    title: 'Thank you',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>Thank you</h1>
<p>We will review this listing.</p>
<p class="notice-ways"><a class="button" href="${path}">Back to the listing</a></p>
</div>`,
  }
}

/** Says that a report was not accepted, because many about the listing are already pending. */
export function enoughReportsPage(path: string): Page {
  return {
    title: 'Already reported',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>We&rsquo;re already reviewing this listing</h1>
<p>We did not add your report: several others about this listing are already waiting, and we review them together.</p>
<p class="notice-ways"><a class="button" href="${path}">Back to the listing</a></p>
</div>`,
  }
}
