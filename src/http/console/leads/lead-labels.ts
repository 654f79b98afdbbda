import type { LeadMessageState } from '../../../domain/leads/lead.ts'
import type { LeadStatus } from '../../../domain/leads/lead-status.ts'
import { type Html, html } from '../../../domain/values/html.ts'

/** The label of each status. */
export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  answered: 'Answered',
  visit: 'Visit scheduled',
  closed: 'Closed',
  spam: 'Spam',
}

export const MESSAGE_STATES: Readonly<Record<LeadMessageState, string>> = {
  sent: 'Sent',
  waiting: 'Queued',
  failed: 'Not sent',
  none: 'No email',
}

export function statusTag(status: LeadStatus): Html {
  return html`<span class="lead-status lead-status-${status}">${STATUS_LABELS[status]}</span>`
}

/** The name of a buyer; an erased lead has none. */
export function buyerName({ contactName }: { readonly contactName: string }): Html {
  return contactName === '' ? html`<em>Erased</em>` : html`<bdi>${contactName}</bdi>`
}
