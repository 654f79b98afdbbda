import type { PlanEventKind } from '../plans/plan-end.ts'
import type { PublishedKind } from '../published/published-event.ts'
import type { AccountId, DeadLetterId, UserId, WebhookId } from '../values/ids.ts'

/** The topic of the jobs that send to endpoints. */
export const WEBHOOK_TOPIC = 'webhook'

/** The events for an endpoint: public changes of its account's listings, new leads, and its plan's end. */
export const WEBHOOK_EVENTS = [
  'listing.created',
  'listing.returned',
  'listing.removed',
  'listing.status-changed',
  'listing.price-changed',
  'listing.edited',
  'lead.received',
  'plan.ending',
  'plan.ended',
] as const satisfies readonly (
  | `listing.${PublishedKind}`
  | 'lead.received'
  | `plan.${PlanEventKind}`
)[]
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
 * `unverified`: it must answer a challenge first. `stopped`: it accepted nothing for four days.
 * `ended`: it answered 410 (Gone). Paused, stopped and ended endpoints keep their cursor until a
 * user resumes them.
 */
export const WEBHOOK_STATES = ['unverified', 'active', 'paused', 'stopped', 'ended'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** `events`: some of the log. `test`: requested by a person. `dead-letter`: sent again. */
export type BatchKind = 'challenge' | 'events' | 'test' | 'dead-letter'

/**
 * The message that is being sent: fixed before its first attempt, so that each attempt has the same
 * id and the same text.
 */
export interface Batch {
  readonly kind: BatchKind
  /** `webhook-id`. */
  readonly messageId: string
  /** JSON. */
  readonly body: string
  /** How many events it has. */
  readonly count: number
  /** The endpoint's cursor once it is accepted. */
  readonly upTo: number
  /** The dead letter that is retried; null for other kinds. */
  readonly deadLetterId: DeadLetterId | null
}

/** The progress of sending. Instants are milliseconds since 1970 UTC. */
export interface WebhookProgress {
  readonly state: WebhookState
  /** The published log that the cursor belongs to; empty if there was none yet. */
  readonly log: string
  /** The last event that it has accepted, or that was not for it. */
  readonly sequence: number
  /** Null if nothing is being sent. */
  readonly batch: Batch | null
  /** Failed attempts of the batch. */
  readonly failures: number
  /** How many of them were answered with 400 to 499. */
  readonly refusals: number
  /** Events up to this one are sent one by one, because a batch with them was refused. */
  readonly singlyUpTo: number
  /** The id of a pending test message; empty for none. */
  readonly testId: string
  /** When the batch was first attempted; null if nothing is being sent. */
  readonly failingSince: number | null
  readonly nextTryAt: number | null
  readonly lastTryAt: number | null
  /** The HTTP status of the last answer; 0 for no answer. Null: nothing was sent yet. */
  readonly lastStatus: number | null
  /** Why the last attempt failed; empty if it did not. */
  readonly lastError: string
}

/** Secrets begin with `whsec_`. They are stored in plain text, because they sign. */
export interface WebhookSecrets {
  readonly secret: string
  /** The previous one, which also signs until an instant; empty for none. */
  readonly formerSecret: string
  readonly formerUntil: number | null
}

/** Who is responsible for an endpoint. */
export interface WebhookMaker {
  /** The user who set its address, also with a key; null if set by command, or unknown. */
  readonly madeBy: UserId | null
  /**
   * The office whose owner created the endpoint for the account: it ends with the office. Null for
   * none.
   */
  readonly officeId: AccountId | null
}

export interface Webhook extends WebhookSettings, WebhookProgress, WebhookSecrets, WebhookMaker {
  readonly id: WebhookId
  readonly accountId: AccountId
  readonly createdAt: number
}

/** An attempt to send something. */
export interface Delivery {
  readonly messageId: string
  readonly kind: BatchKind
  readonly count: number
  readonly at: number
  /** 0 for no answer. */
  readonly status: number
  readonly durationMs: number
  /** Why it failed; empty if it was accepted. */
  readonly error: string
  /** The beginning of the answer, up to 1 KB. */
  readonly answer: string
}

/** An event that an endpoint refused repeatedly. */
export interface DeadLetter {
  readonly id: DeadLetterId
  readonly webhookId: WebhookId
  readonly messageId: string
  readonly body: string
  readonly at: number
  readonly reason: string
  /** Whether it is queued for a retry. */
  readonly isQueued: boolean
}

/** The events queued for an endpoint. */
export interface WebhookLag {
  /** Events, counted up to 10,000. */
  readonly waiting: number
  /** When the oldest of them was published; null for none. */
  readonly oldestAt: number | null
}

/** A message to the owner of an endpoint that was stopped. */
export interface WebhookStopped {
  readonly kind: 'webhook-stopped'
  readonly recipient: string
  readonly accountId: AccountId
  readonly webhookId: WebhookId
  readonly url: string
  /** Whether it answered 410, instead of accepting nothing for four days. */
  readonly isGone: boolean
  /** Why the last attempt failed. */
  readonly reason: string
}

/**
 * The ports of public endpoints; empty for the default. Only networks of the operator may use
 * others.
 */
export const WEBHOOK_PORTS: readonly string[] = ['', '443', '8443']

export const MAX_DEAD_LETTERS = 1000
