import type { LeadNotification } from './lead.ts'
import type { AddressQuestion } from './lead-address.ts'

/** The topic of the jobs that send messages. */
export const MAIL_TOPIC = 'mail'

/** What a message is made from: a lead, or the question whether an address wants leads. */
export type Notification = LeadNotification | AddressQuestion

export function isAboutLead(notification: Notification): notification is LeadNotification {
  return 'leadId' in notification
}
