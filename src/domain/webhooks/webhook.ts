import type { PublishedKind } from '../published/published-event.ts'
import type { AccountId, DeadLetterId, UserId, WebhookId } from '../values/ids.ts'

/** The topic of the jobs that send to endpoints. */
export const WEBHOOK_TOPIC = 'webhook'

/** The events for an endpoint: changes of its account's listings for the public, and new leads. */
export const WEBHOOK_EVENTS = [
  'listing.created',
  'listing.returned',
  'listing.removed',
  'listing.status-changed',
  'listing.price-changed',
  'listing.edited',
  'lead.received',
] as const satisfies readonly (`listing.${PublishedKind}` | 'lead.received')[]
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The settings of an endpoint that its owner chooses. */
export interface WebhookSettings {
  readonly url: string
  /** For people; may be empty. */
  readonly description: string
  /** At least one, in the order of `WEBHOOK_EVENTS`. */
  readonly events: readonly WebhookEvent[]
}

/**
 * `unverified`: it must answer a challenge first. `stopped`: it took nothing for four days.
 * `ended`: it answered 410 (Gone). Paused, stopped and ended endpoints keep their place until
 * somebody resumes them.
 */
export const WEBHOOK_STATES = ['unverified', 'active', 'paused', 'stopped', 'ended'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** `events`: some of the log. `test`: asked for by a person. `dead-letter`: sent again. */
export type BatchKind = 'challenge' | 'events' | 'test' | 'dead-letter'

/**
 * The message that is being sent: fixed before its first try, so that each try has the same id and
 * the same text.
 */
export interface Batch {
  readonly kind: BatchKind
  /** `webhook-id`. */
  readonly messageId: string
  /** JSON. */
  readonly body: string
  /** How many events it has. */
  readonly count: number
  /** The endpoint's place once it is taken. */
  readonly upTo: number
  /** The letter that is sent again; null for other kinds. */
  readonly deadLetterId: DeadLetterId | null
}

/** How sending goes. Instants are milliseconds since 1970 UTC. */
export interface WebhookProgress {
  readonly state: WebhookState
  /** The published log that the place belongs to; empty: none was there yet. */
  readonly log: string
  /** The last event that it has taken, or that was none for it. */
  readonly sequence: number
  /** Null: nothing is being sent. */
  readonly batch: Batch | null
  /** Tries of the batch that have failed. */
  readonly failures: number
  /** How many of them were answered with 400 to 499. */
  readonly refusals: number
  /** Events up to this one are sent one by one, because a batch with them was refused. */
  readonly singlyUpTo: number
  /** The id of a test message that waits; empty: none does. */
  readonly testId: string
  /** When the batch was tried first; null: nothing is being sent. */
  readonly failingSince: number | null
  readonly nextTryAt: number | null
  readonly lastTryAt: number | null
  /** The HTTP status of the last answer; 0: there was none. Null: nothing was sent yet. */
  readonly lastStatus: number | null
  /** Why the last try failed; empty: it did not. */
  readonly lastError: string
}

/** Secrets begin with `whsec_`. They are kept as they are, because they sign. */
export interface WebhookSecrets {
  readonly secret: string
  /** The one before, which signs as well until an instant; empty: none does. */
  readonly formerSecret: string
  readonly formerUntil: number | null
}

/** Who answers for an endpoint. */
export interface WebhookMaker {
  /** The person who gave it its address, also by a key; null: given by command, or not known. */
  readonly madeBy: UserId | null
  /**
   * The office as whose owner the maker acted for the account: the endpoint ends with it. Null:
   * none.
   */
  readonly officeId: AccountId | null
}

export interface Webhook extends WebhookSettings, WebhookProgress, WebhookSecrets, WebhookMaker {
  readonly id: WebhookId
  readonly accountId: AccountId
  readonly createdAt: number
}

/** A try to send something. */
export interface Delivery {
  readonly messageId: string
  readonly kind: BatchKind
  readonly count: number
  readonly at: number
  /** 0: there was no answer. */
  readonly status: number
  readonly durationMs: number
  /** Why it failed; empty: it was taken. */
  readonly error: string
  /** The beginning of the answer, up to 1 KB. */
  readonly answer: string
}

/** An event that an endpoint refused again and again. */
export interface DeadLetter {
  readonly id: DeadLetterId
  readonly webhookId: WebhookId
  readonly messageId: string
  readonly body: string
  readonly at: number
  readonly reason: string
  /** Whether it waits to be sent again. */
  readonly isQueued: boolean
}

/** The events that wait for an endpoint. */
export interface WebhookLag {
  /** Events, counted up to 10,000. */
  readonly waiting: number
  /** When the oldest of them was published; null: none waits. */
  readonly oldestAt: number | null
}

/** A message to the owner of an endpoint that was stopped. */
export interface WebhookStopped {
  readonly kind: 'webhook-stopped'
  readonly recipient: string
  readonly accountId: AccountId
  readonly webhookId: WebhookId
  readonly url: string
  /** Whether it answered 410, instead of taking nothing for four days. */
  readonly isGone: boolean
  /** Why the last try failed. */
  readonly reason: string
}

/**
 * The ports of public endpoints; empty: the usual one. Only networks of the operator may use
 * others.
 */
export const WEBHOOK_PORTS: readonly string[] = ['', '443', '8443']

export const MAX_DEAD_LETTERS = 1000
