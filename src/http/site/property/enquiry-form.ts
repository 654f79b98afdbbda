import { LEAD_TEXT_LIMITS } from '../../../domain/leads/lead.ts'
import type { Fault } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { SiteLook } from '../site-look.ts'
import { unbroken } from '../unbroken.ts'

/** What somebody has typed into the form, as it came. */
export interface TypedEnquiry {
  readonly contactName: string
  readonly emailAddress: string
  readonly phoneNumber: string
  readonly comment: string
  readonly financing: boolean
}

const NOTHING_TYPED: TypedEnquiry = {
  contactName: '',
  emailAddress: '',
  phoneNumber: '',
  comment: '',
  financing: false,
}

/** Names of fields that people never fill in. */
export const TRAP_FIELD = 'website'
/** How many seconds the form was in use, by the clock of the browser. */
export const WAITED_FIELD = 'waited'
/** When the server showed the form for a second look, in milliseconds since 1970 UTC. */
export const REVIEWED_FIELD = 'reviewed'

/** The form with what was typed, and what is wrong with it. */
export interface EnquiryState {
  readonly typed: TypedEnquiry
  readonly faults: readonly Fault[]
  /** When this look at the form began, if it is a second one; null: it is the first. */
  readonly reviewedAt: number | null
}

export const FRESH_ENQUIRY: EnquiryState = { typed: NOTHING_TYPED, faults: [], reviewedAt: null }

type TextField = keyof typeof LEAD_TEXT_LIMITS

/** How the titles of faults begin that belong to a field. */
const FAULTS_OF: Readonly<Record<TextField, string>> = {
  contactName: 'Contact name',
  emailAddress: 'Email address',
  phoneNumber: 'Phone number',
  comment: 'Comment',
}

/** What stands beside a field, by the title of the fault. */
const WORDS: Readonly<Record<string, string>> = {
  'Contact name missing': 'Please tell your name.',
  'Email address missing': `The seller needs your ${unbroken('e-mail')} address to answer.`,
  'Email address invalid': `Please look at this ${unbroken('e-mail')} address again: it is not complete.`,
}

/** The form for a message to the seller. It works without script. */
export function enquiryForm(
  path: string,
  seller: string,
  { typed, faults, reviewedAt }: EnquiryState,
  { assets, icons }: SiteLook,
): Html {
  const own = (name: TextField) => faults.filter(({ title }) => title.startsWith(FAULTS_OF[name]))
  const others = faults.filter(
    ({ title }) => !Object.values(FAULTS_OF).some(start => title.startsWith(start)),
  )
  return html`<section class="enquiry" aria-labelledby="enquiry">
<h2 id="enquiry">Write to the seller</h2>
${summary(faults, others, reviewedAt)}
<enquiry-form data-module="${assets.modules('enquiry-form.js')}">
<form method="post" action="${path}/enquiry#enquiry" novalidate>
${field('contactName', 'Your name', typed, own('contactName'), { type: 'text', autocomplete: 'name', isRequired: true })}
${field('emailAddress', 'E-mail', typed, own('emailAddress'), { type: 'email', autocomplete: 'email', isRequired: true })}
${field('phoneNumber', 'Phone', typed, own('phoneNumber'), { type: 'tel', autocomplete: 'tel', isRequired: false })}
${message(typed, own('comment'))}
<label class="enquiry-check"><input type="checkbox" name="financing" value="yes"${typed.financing ? html` checked` : null}> I would like to know about financing</label>
<div class="visually-hidden" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${WAITED_FIELD}" value="">
${reviewedAt === null ? null : html`<input type="hidden" name="${REVIEWED_FIELD}" value="${reviewedAt}">`}
<button>${icons.icon('send')}<span>Send the message</span></button>
</form>
</enquiry-form>
<p class="note">Your message goes to ${seller} by ${unbroken('e-mail')}, with your name and your addresses, and the answer comes straight to you. Nobody else gets them.</p>
</section>`
}

/** What has to be done, above the form. */
function summary(
  faults: readonly Fault[],
  others: readonly Fault[],
  reviewedAt: number | null,
): Html | null {
  if (faults.length === 0) {
    return reviewedAt === null
      ? null
      : html`<p class="enquiry-notice" role="status">Please look at your message once more, then send it.</p>`
  }
  return html`<div class="enquiry-notice enquiry-wrong" role="alert"><p>Your message was not sent yet.</p>${others.map(({ detail }) => html`<p>${detail}</p>`)}</div>`
}

interface FieldKind {
  readonly type: 'text' | 'email' | 'tel'
  readonly autocomplete: string
  readonly isRequired: boolean
}

function field(
  name: Exclude<TextField, 'comment'>,
  label: string,
  typed: TypedEnquiry,
  faults: readonly Fault[],
  { type, autocomplete, isRequired }: FieldKind,
): Html {
  return html`<div class="enquiry-field">
<label for="enquiry-${name}">${label}${isRequired ? null : html` <span class="note">if you like</span>`}</label>
<input id="enquiry-${name}" type="${type}" name="${name}" value="${typed[name]}" autocomplete="${autocomplete}" maxlength="${LEAD_TEXT_LIMITS[name]}"${isRequired ? html` required` : null}${invalid(name, faults)}>
${faultList(name, faults)}
</div>`
}

function message({ comment }: TypedEnquiry, faults: readonly Fault[]): Html {
  return html`<div class="enquiry-field">
<label for="enquiry-comment">Message <span class="note">if you like</span></label>
<textarea id="enquiry-comment" name="comment" rows="5" maxlength="${LEAD_TEXT_LIMITS.comment}"${invalid('comment', faults)}>
${comment}</textarea>
${faultList('comment', faults)}
</div>`
}

function invalid(name: TextField, faults: readonly Fault[]): Html | null {
  return faults.length === 0
    ? null
    : html` aria-invalid="true" aria-describedby="enquiry-${name}-fault"`
}

function faultList(name: TextField, faults: readonly Fault[]): Html | null {
  if (faults.length === 0) return null
  const words = faults.map(({ title, detail }) => WORDS[title] ?? detail)
  // An address that is missing is also no address.
  const [first = ''] = words
  return html`<p class="field-error" id="enquiry-${name}-fault">${first}</p>`
}
