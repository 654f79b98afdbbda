import type { OfferedListing } from '../../../../catalog/listings/offers.ts'
import { MAX_REPORT_CHARACTERS, REPORT_CATEGORIES } from '../../../../domain/listings/report.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { errorSummary, errorTitle } from '../../../web/error-summary.ts'
import { choiceFields, type FormState, fieldId } from '../../../web/form-fields.ts'
import { oneMoreStep, visitorForm } from '../../guests/sent-form.ts'
import type { SiteLook } from '../../look/site-look.ts'
import type { Page } from '../../pages/page.ts'

/** The link to the form, on the page of a listing. */
export function reportLink(path: string): Html {
  return html`<p class="report-link note"><a href="${path}/report" rel="nofollow">Report this listing</a></p>`
}

const BUTTON = 'Send report'

/**
 * The form for reporting a problem with a listing. @param shownAt When it was first displayed, in
 * milliseconds since 1970 UTC.
 */
export function reportPage(
  { detail: { listing } }: Pick<OfferedListing, 'detail'>,
  { sent, faults }: FormState,
  shownAt: number,
  { assets }: SiteLook,
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
  const fields = html`<fieldset><legend>What is the problem?</legend>
${choiceFields('category', 'radio', choices, faults.get('category'))}</fieldset>
<div class="field"><label for="${fieldId('comment')}">Details <span class="note">(optional)</span></label>
<textarea id="${fieldId('comment')}" name="comment" rows="4" maxlength="${MAX_REPORT_CHARACTERS}"${message}>
${sent['comment'] ?? ''}</textarea>
${fault === undefined ? null : html`<p class="field-error" id="fault-comment">${fault}</p>`}</div>`
  const action = `${path}/report`
  const isAgain = faults.size === 0 && Object.keys(sent).length > 0
  const title = isAgain ? 'One more step' : 'Report this listing'
  return {
    title: errorTitle(title, lines),
    description: '',
    isUnlisted: true,
    main: html`<div class="report-page">
${errorSummary('Your report was not sent yet.', lines)}
<h1>${title}</h1>
${isAgain ? oneMoreStep(BUTTON) : null}
<p><a href="${path}"><bdi>${listing.title}</bdi></a></p>
${visitorForm({ action, fields, button: html`${BUTTON}`, shownAt }, assets)}
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
