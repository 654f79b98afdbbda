import { LEAD_TEXT_LIMITS } from '../../../../domain/leads/lead.ts'
import type { Listing } from '../../../../domain/listings/listing.ts'
import type { Fault } from '../../../../domain/problem.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { errorSummary, SUMMARY_ID } from '../../../web/error-summary.ts'
import { visitorForm } from '../../guests/sent-form.ts'
import type { SiteLook } from '../../look/site-look.ts'

/** The texts of the form as sent. */
export interface TypedInquiry {
  readonly contactName: string
  readonly emailAddress: string
  readonly phoneNumber: string
  readonly comment: string
  readonly financing: boolean
}

const NOTHING_TYPED: TypedInquiry = {
  contactName: '',
  emailAddress: '',
  phoneNumber: '',
  comment: '',
  financing: false,
}

/** The text of the button. */
export const SEND_MESSAGE = 'Send message'

/** The form with its typed texts and their faults. */
export interface InquiryState {
  readonly typed: TypedInquiry
  readonly faults: readonly Fault[]
  /** When the form was first shown; null: the page is cached. */
  readonly shownAt: number | null
}

export const FRESH_INQUIRY: InquiryState = { typed: NOTHING_TYPED, faults: [], shownAt: null }

type TextField = keyof typeof LEAD_TEXT_LIMITS

/** Messages for faults whose own texts are written for programmers. */
const WORDS: Readonly<Record<string, string>> = {
  'contactName missing': 'Enter your name.',
  'emailAddress missing': 'Enter your email address, so the seller can reply.',
  'emailAddress invalid': 'Enter a complete email address, such as name@example.com.',
}

/** The form for a message to the seller. Works without JavaScript. */
export function inquiryForm(
  { id, title }: Pick<Listing, 'id' | 'title'>,
  seller: string,
  { typed, faults, shownAt }: InquiryState,
  { assets, icons }: SiteLook,
): Html {
  // A missing address has two faults; the first is enough.
  const own = (name: TextField) => faults.find(({ field }) => field === name)
  const fields = html`${field('contactName', typed, own('contactName'), { label: 'Your name', type: 'text', autocomplete: 'name', isRequired: true })}
${field('emailAddress', typed, own('emailAddress'), { label: 'Email', type: 'email', autocomplete: 'email', isRequired: true })}
${field('phoneNumber', typed, own('phoneNumber'), { label: 'Phone', type: 'tel', autocomplete: 'tel', isRequired: false })}
${message(typed, own('comment'))}
<label class="inquiry-check"><input type="checkbox" name="financing" value="yes"${typed.financing ? html` checked` : null}> I would like to know about financing</label>`
  const action = `${listingPath(id, title)}/inquiry#${SUMMARY_ID}`
  const button = html`${icons.icon('send')}<span>${SEND_MESSAGE}</span>`
  return html`<section class="inquiry" aria-labelledby="inquiry">
<h2 id="inquiry">Contact seller</h2>
${summary(faults)}
<inquiry-form data-module="${assets.modules('inquiry-form.js')}" data-listing="${id}">
<p class="inquiry-written" hidden></p>
${visitorForm({ action, fields, button, shownAt }, assets)}
</inquiry-form>
<p class="note">We email your message, name and contact details to ${seller}, who replies to you directly. No one else gets them.</p>
</section>`
}

function summary(faults: readonly Fault[]): Html | null {
  const lines = faults.map(fault => {
    const isOfField = Object.hasOwn(LEAD_TEXT_LIMITS, fault.field ?? '')
    return { text: wordsOf(fault), fieldId: isOfField ? `inquiry-${fault.field}` : null }
  })
  return errorSummary('Your message was not sent yet.', lines)
}

function wordsOf({ field, code, detail }: Fault): string {
  return WORDS[`${field} ${code}`] ?? detail
}

interface FieldKind {
  readonly label: string
  readonly type: 'text' | 'email' | 'tel'
  readonly autocomplete: string
  readonly isRequired: boolean
}

function field(
  name: Exclude<TextField, 'comment'>,
  typed: TypedInquiry,
  fault: Fault | undefined,
  { label, type, autocomplete, isRequired }: FieldKind,
): Html {
  return html`<div class="inquiry-field">
<label for="inquiry-${name}">${label}${isRequired ? null : html` <span class="note">(optional)</span>`}</label>
<input id="inquiry-${name}" type="${type}" name="${name}" value="${typed[name]}" autocomplete="${autocomplete}" maxlength="${LEAD_TEXT_LIMITS[name]}"${isRequired ? html` required` : null}${invalid(name, fault)}>
${faultText(name, fault)}
</div>`
}

function message({ comment }: TypedInquiry, fault: Fault | undefined): Html {
  return html`<div class="inquiry-field">
<label for="inquiry-comment">Message <span class="note">(optional)</span></label>
<textarea id="inquiry-comment" name="comment" rows="3" maxlength="${LEAD_TEXT_LIMITS.comment}"${invalid('comment', fault)}>
${comment}</textarea>
${faultText('comment', fault)}
</div>`
}

function invalid(name: TextField, fault: Fault | undefined): Html | null {
  return fault === undefined
    ? null
    : html` aria-invalid="true" aria-describedby="inquiry-${name}-fault"`
}

function faultText(name: TextField, fault: Fault | undefined): Html | null {
  return fault === undefined
    ? null
    : html`<p class="field-error" id="inquiry-${name}-fault">${wordsOf(fault)}</p>`
}
