import type { AccountRequestsMail } from '../accounts/account-requests-mail.ts'
import type { ApplicationDecisionMail } from '../accounts/application-mail.ts'
import type { AlertLinkMail, AlertMail, AlertQuestion } from '../alerts/alert-mail.ts'
import type { FeedReport } from '../feeds/feed-report.ts'
import type { LeadNotification } from '../leads/lead.ts'
import type { AddressQuestion, LeadsElsewhere } from '../leads/lead-address.ts'
import type { LeadAssignedMail } from '../leads/lead-assigned.ts'
import type { LeadCopyMail } from '../leads/lead-copy.ts'
import type { LeadReplyMail } from '../leads/lead-reply.ts'
import type { ListingDecisionMail } from '../listings/decision-mail.ts'
import type { ListingExpiryMail } from '../plans/listing-term.ts'
import type { PlanChangedMail } from '../plans/plan-changed-mail.ts'
import type { PlanEndMail } from '../plans/plan-end.ts'
import type { UserLinkMail } from '../users/user-link.ts'
import type { WeeklyFiguresMail } from '../users/weekly-figures-mail.ts'
import type { LeadId } from '../values/ids.ts'
import type { WebhookStopped } from '../webhooks/webhook.ts'

/** The topic of the jobs that send messages. */
export const MAIL_TOPIC = 'mail'

/**
 * The data of a message, by kind: about a lead, an answer to its buyer, its new person in charge, its
 * copy for a CRM, the question whether an
 * address wants leads, about a feed, a link for a user, about an endpoint; the confirmation of a
 * saved search, a link to all of them, and their alerts; the decision about a listing, or about an
 * account; account requests that wait; listings that expire; plans that end or change.
 */
export type Notification =
  | LeadNotification
  | LeadReplyMail
  | LeadAssignedMail
  | LeadCopyMail
  | AddressQuestion
  | LeadsElsewhere
  | FeedReport
  | UserLinkMail
  | WebhookStopped
  | AlertQuestion
  | AlertLinkMail
  | AlertMail
  | ListingDecisionMail
  | ApplicationDecisionMail
  | AccountRequestsMail
  | ListingExpiryMail
  | PlanEndMail
  | PlanChangedMail
  | WeeklyFiguresMail

export type MessageKind = Notification['kind']

/** Whether a message is the one that brings a lead to its seller. */
export function isAboutLead(notification: Notification): notification is LeadNotification {
  return notification.kind === 'lead'
}

/**
 * The lead with which a message is erased, whoever gets it: it has the buyer's words or address;
 * null: none.
 */
export function leadOf(notification: Notification): LeadId | null {
  return 'leadId' in notification ? notification.leadId : null
}

type OfKind<Kind extends MessageKind> = Extract<Notification, { readonly kind: Kind }>

interface KindRow<Kind extends MessageKind> {
  /** The member with the id of the subject of the message. */
  readonly about: keyof OfKind<Kind> & `${string}Id`
  /** See `messageName`. */
  readonly name: (notification: OfKind<Kind>) => string
}

const KINDS: { readonly [Kind in MessageKind]: KindRow<Kind> } = {
  lead: { about: 'leadId', name: ({ leadId }) => `lead-${leadId}` },
  'lead-reply': { about: 'leadId', name: ({ leadId }) => `reply-${leadId}` },
  'lead-assigned': { about: 'leadId', name: ({ leadId }) => `assigned-${leadId}` },
  'lead-copy': { about: 'leadId', name: ({ leadId }) => `copy-${leadId}` },
  'address-question': { about: 'accountId', name: () => 'address' },
  'leads-elsewhere': { about: 'accountId', name: ({ accountId }) => `leads-of-${accountId}` },
  'feed-report': { about: 'feedId', name: ({ runId }) => `feed-${runId}` },
  'user-link': { about: 'userId', name: ({ purpose }) => `user-${purpose}` },
  'webhook-stopped': { about: 'webhookId', name: ({ webhookId }) => `webhook-${webhookId}` },
  'alert-question': { about: 'alertAddressId', name: ({ searchId }) => `search-${searchId}` },
  'alert-link': { about: 'alertAddressId', name: () => 'alerts' },
  alert: { about: 'alertAddressId', name: ({ alertAddressId }) => `land-${alertAddressId}` },
  'listing-decision': { about: 'listingId', name: ({ listingId }) => `listing-${listingId}` },
  'weekly-figures': { about: 'userId', name: ({ week }) => `week-${week}` },
  'account-decision': { about: 'accountId', name: ({ accountId }) => `account-${accountId}` },
  'account-requests': { about: 'userId', name: () => 'account-requests' },
  'listing-expiry': { about: 'accountId', name: ({ accountId }) => `expiry-${accountId}` },
  'plan-end': { about: 'accountId', name: ({ accountId }) => `plan-${accountId}` },
  'plan-changed': { about: 'accountId', name: ({ accountId }) => `new-plan-${accountId}` },
}

/**
 * Whether the payload of a job is a message: of a known kind, with a recipient and the id of its
 * subject.
 */
export function isNotification(payload: Readonly<Record<string, unknown>>): boolean {
  const { kind, recipient } = payload
  if (typeof recipient !== 'string' || typeof kind !== 'string') return false
  return Object.hasOwn(KINDS, kind) && typeof payload[KINDS[kind as MessageKind].about] === 'number'
}

/**
 * The name of a message in its Message-ID and in the name of its file, such as `lead-12`. It never
 * changes, so that a mailbox can recognize a message that is sent again.
 */
export function messageName(notification: Notification): string {
  const name = KINDS[notification.kind].name as (notification: Notification) => string
  return name(notification)
}
