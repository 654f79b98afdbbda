import type { HandledLead } from '../../../catalog/leads/lead-inbox.ts'
import { LEAD_STATUSES } from '../../../domain/leads/lead-status.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import { FRESH, form } from '../frame/form-page.ts'
import { STATUS_LABELS } from './lead-labels.ts'

/** The forms next to a lead. @param path That of the lead's page. */
export function statusForm({ lead }: Pick<HandledLead, 'lead'>, path: string): Html {
  const buttons = LEAD_STATUSES.map(
    status =>
      html`<button class="button-quiet" name="status" value="${status}"${status === lead.status ? html` aria-pressed="true"` : html` aria-pressed="false"`}>${STATUS_LABELS[status]}</button>`,
  )
  return html`<section><h2>Status</h2><form method="post" action="${path}/status" class="row-actions">${buttons}</form></section>`
}

/** @param own The person who looks. */
export function inChargeForm(
  { lead, colleagues }: Pick<HandledLead, 'lead' | 'colleagues'>,
  path: string,
  own: UserId,
  state: FormState,
): Html {
  const { inChargeId, inChargeName } = lead
  const isGone = inChargeId !== null && !colleagues.some(({ id }) => id === inChargeId)
  const options = colleagues.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === inChargeId ? html` selected` : null}>${name}${id === own ? ' (you)' : ''}</option>`,
  )
  const fault = state.faults.get('person')
  const canTake = inChargeId !== own && colleagues.some(({ id }) => id === own)
  return html`<section><h2>Assigned to</h2>
${isGone ? html`<p class="note"><bdi>${inChargeName}</bdi>, who no longer works here</p>` : null}
<form method="post" action="${path}/person" class="inline-form"><div class="field"><label for="field-person">Person</label><select id="field-person" name="person"${fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-person"`}><option value="">Unassigned</option>${options}</select>
${fault === undefined ? null : html`<p class="field-error" id="fault-person">${fault}</p>`}</div><button class="button-quiet">Assign</button></form>
${canTake ? html`<form method="post" action="${path}/person"><button class="button-quiet" name="person" value="${own}">Assign to me</button></form>` : null}</section>`
}

export const FOLLOW_UP_FIELDS = ['day'] as const

/** @param state What was refused; null: nothing. */
export function followUpForm(
  { lead }: Pick<HandledLead, 'lead'>,
  path: string,
  state: FormState | null,
): Html {
  const { followUpOn } = lead
  const shown = state ?? { ...FRESH, sent: { day: followUpOn ?? '' } }
  const fields = html`${textField(shown, 'day', 'Follow up on', { type: 'date', note: 'Leave blank for none' })}
<button class="button-quiet">Save date</button>`
  return html`<section><h2>Follow-up</h2>${form(`${path}/follow-up`, shown, FOLLOW_UP_FIELDS, fields)}</section>`
}

export function eraseForm(path: string): Html {
  return html`<section><details><summary>Erase the buyer&rsquo;s data</summary>
<p>This permanently erases the name, contact details, message, notes, replies and emails of this lead. The date and the listing are kept. Emails that were already sent stay in your mailbox: delete them there.</p>
<form method="post" action="${path}/erase"><button>Erase</button></form></details></section>`
}
