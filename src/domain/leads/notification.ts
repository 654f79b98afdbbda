import type { LeadNotification } from './lead.ts'
import type { AddressQuestion } from './lead-address.ts'

/** What a message of the outbox is made from: a lead, or the question whether an address wants leads. */
export type Notification = LeadNotification | AddressQuestion

export function isAboutLead(notification: Notification): notification is LeadNotification {
  return 'leadId' in notification
}
