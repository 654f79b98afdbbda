import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { LEAD_STATUSES } from '../../../domain/leads/lead-status.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import { formPart } from '../frame/form-page.ts'
import { STATUS_LABELS } from './lead-labels.ts'

/** The parts of the form next to a lead. @param path That of the lead's page. */
export function statusForm({ lead }: Pick<HandledLead, 'lead'>, path: string): Html {
  const buttons = LEAD_STATUSES.map(
    status =>
      html`<button class="button-quiet" formaction="${path}/status" name="status" value="${status}"${status === lead.status ? html` aria-pressed="true"` : html` aria-pressed="false"`}>${STATUS_LABELS[status]}</button>`,
  )
  return html`<section><h2>Status</h2><div class="row-actions">${buttons}</div></section>`
}

/** @param own The person who looks. */
export function inChargeForm(
  { lead, colleagues }: Pick<HandledLead, 'lead' | 'colleagues'>,
  path: string,
  own: UserId,
  state: FormState,
): Html {
  const { inChargeId, inChargeName } = lead
  const shown = String(inChargeId ?? '')
  const chosen = state.sent['person'] ?? shown
  const isGone = inChargeId !== null && !colleagues.some(({ id }) => id === inChargeId)
  const options = colleagues.map(
    ({ id, name }) =>
      html`<option value="${id}"${String(id) === chosen ? html` selected` : null}>${name}${id === own ? ' (you)' : ''}</option>`,
  )
  const fault = state.faults.get('person')
  const canTake = inChargeId !== own && colleagues.some(({ id }) => id === own)
  return html`<section><h2>Assigned to</h2>
${isGone ? html`<p class="note"><bdi>${inChargeName}</bdi>, who no longer works here</p>` : null}
<input type="hidden" name="shownPerson" value="${shown}"><div class="inline-form"><div class="field"><label for="field-person">Person</label><select id="field-person" name="person"${fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-person"`}><option value="">Unassigned</option>${options}</select>
${fault === undefined ? null : html`<p class="field-error" id="fault-person">${fault}</p>`}</div><button class="button-quiet" formaction="${path}/person">Assign</button></div>
${canTake ? html`<p><button class="button-quiet" formaction="${path}/person" name="takes" value="${own}">Assign to me</button></p>` : null}</section>`
}

const FOLLOW_UP_FIELDS = ['day'] as const

export function followUpForm(
  { lead }: Pick<HandledLead, 'lead'>,
  path: string,
  state: FormState,
): Html {
  const day = lead.followUpOn ?? ''
  const shown = { ...state, sent: { day, ...state.sent } }
  const fields = html`${textField(shown, 'day', 'Follow up on', { type: 'date', note: 'Leave blank for none' })}
<input type="hidden" name="shownDay" value="${day}"><button class="button-quiet" formaction="${path}/follow-up">Save date</button>`
  return html`<section><h2>Follow-up</h2>${formPart(shown, FOLLOW_UP_FIELDS, fields)}</section>`
}

export function eraseForm(path: string): Html {
  return html`<section><details><summary>Erase the buyer&rsquo;s data</summary>
<p>This permanently erases the name, contact details, message, notes, replies and emails of this lead. The date and the listing are kept. Emails that were already sent stay in your mailbox: delete them there.</p>
<form method="post" action="${path}/erase"><button>Erase</button></form></details></section>`
}
