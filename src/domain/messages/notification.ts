import type { ApplicationDecisionMail } from '../accounts/application-mail.ts'
import type { AlertMail, AlertQuestion } from '../alerts/alert-mail.ts'
import type { FeedReport } from '../feeds/feed-report.ts'
import type { LeadNotification } from '../leads/lead.ts'
import type { AddressQuestion } from '../leads/lead-address.ts'
import type { ListingDecisionMail } from '../listings/decision-mail.ts'
import type { UserLinkMail } from '../users/user-link.ts'
import type { WebhookStopped } from '../webhooks/webhook.ts'

/** The topic of the jobs that send messages. */
export const MAIL_TOPIC = 'mail'

/**
 * The data of a message, by kind: about a lead, the question whether an address wants leads, about a feed, a link for a person, about an endpoint;
 * the question whether an address wants mail about a search, and what its searches have found; what was decided of a listing, or of an account.
 */
export type Notification =
  | LeadNotification
  | AddressQuestion
  | FeedReport
  | UserLinkMail
  | WebhookStopped
  | AlertQuestion
  | AlertMail
  | ListingDecisionMail
  | ApplicationDecisionMail

export type MessageKind = Notification['kind']

export function isAboutLead(notification: Notification): notification is LeadNotification {
  return notification.kind === 'lead'
}

/**
 * The name of a message in its Message-ID and in the name of its file, such as `lead-12`. It never changes, so that a
 * mailbox can recognize a message that is sent again.
 */
export function messageName(notification: Notification): string {
  switch (notification.kind) {
    case 'lead':
      return `lead-${notification.leadId}`
    case 'address-question':
      return 'address'
    case 'feed-report':
      return `feed-${notification.runId}`
    case 'user-link':
      return `user-${notification.purpose}`
    case 'webhook-stopped':
      return `webhook-${notification.webhookId}`
    case 'alert-question':
      return `search-${notification.searchId}`
    case 'alert':
      return `land-${notification.alertAddressId}`
    case 'listing-decision':
      return `listing-${notification.listingId}`
    case 'account-decision':
      return `account-${notification.accountId}`
  }
}
