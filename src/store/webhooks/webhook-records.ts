import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { AccountId, DeadLetterId, LeadId, UserId, WebhookId } from '../../domain/values/ids.ts'
import type {
  DeadLetter,
  Delivery,
  Webhook,
  WebhookLag,
  WebhookMaker,
  WebhookProgress,
  WebhookSecrets,
  WebhookSettings,
  WebhookState,
} from '../../domain/webhooks/webhook.ts'

/** A new lead in the order of the published log. */
export interface LeadEvent {
  readonly sequence: number
  readonly leadId: LeadId
  readonly accountId: AccountId
  readonly at: number
}

/** Events of one account, each kind oldest first. */
export interface AccountEvents {
  readonly listings: readonly PublishedEvent[]
  readonly leads: readonly LeadEvent[]
}

export type NewWebhook = WebhookSettings &
  WebhookSecrets &
  WebhookMaker &
  Pick<WebhookProgress, 'log' | 'sequence'>

export interface WebhookReader {
  get(id: WebhookId): Promise<Webhook | null>
  /** The endpoints of an account, which are few, by id. */
  ofAccount(accountId: AccountId): Promise<readonly Webhook[]>
  /** The endpoints to which a person gave the address, by id. */
  madeBy(id: UserId): Promise<readonly Webhook[]>
  /** The endpoints of some accounts by id, after an id. */
  list(
    accounts: 'all' | readonly AccountId[],
    after: WebhookId,
    limit: number,
  ): Promise<readonly Webhook[]>
  count(): Promise<number>
  /** How many there are by state; `failing`: active ones whose last try has failed. */
  states(): Promise<ReadonlyMap<WebhookState | 'failing', number>>
  /** Endpoints for which something waits or whose last try has failed, by id. */
  behind(limit: number): Promise<readonly Webhook[]>
  /** Endpoints that were stopped, and active ones with at least this many failed tries in a row, by id. */
  failing(failures: number, limit: number): Promise<readonly Webhook[]>
  /** Endpoints for which something waits, and no job yet. */
  awaitingJobs(limit: number): Promise<readonly Pick<Webhook, 'id' | 'accountId'>[]>
  /** The events of an account behind one, at most `limit` of each kind. */
  events(accountId: AccountId, after: number, limit: number): Promise<AccountEvents>
  /** The last event of an account before an instant; 0: there is none. */
  lastBefore(accountId: AccountId, at: number): Promise<number>
  lag(webhook: Pick<Webhook, 'accountId' | 'sequence' | 'events'>): Promise<WebhookLag>
  /** The last tries, latest first. */
  deliveries(id: WebhookId, limit: number): Promise<readonly Delivery[]>
  /** By id. */
  deadLetters(id: WebhookId, limit: number): Promise<readonly DeadLetter[]>
  /** The first letter that waits to be sent again. */
  queuedLetter(id: WebhookId): Promise<DeadLetter | null>
}

export interface WebhookWriter extends WebhookReader {
  add(accountId: AccountId, webhook: NewWebhook, at: number): Promise<Webhook>
  change(
    id: WebhookId,
    changes: Partial<WebhookSettings & WebhookSecrets & WebhookProgress & WebhookMaker>,
  ): Promise<void>
  /** Removes an endpoint with its log and dead letters. */
  remove(id: WebhookId): Promise<void>
  /** Adds a try, and removes all but the latest `kept`. */
  addDelivery(id: WebhookId, delivery: Delivery, kept: number): Promise<void>
  /** Adds a letter, and removes all but the latest `kept`. */
  addDeadLetter(letter: Omit<DeadLetter, 'id' | 'isQueued'>, kept: number): Promise<void>
  /** @returns Whether the endpoint has such a letter. */
  queueLetter(id: WebhookId, letter: DeadLetterId, isQueued: boolean): Promise<boolean>
  removeLetter(id: WebhookId, letter: DeadLetterId): Promise<boolean>
  /** Adds new leads to the log. Those that it has already are left out. */
  addLeads(events: readonly LeadEvent[]): Promise<void>
  /** The leads that came at or after an instant and are not in the log, by id. */
  leadsNotLogged(since: number, limit: number): Promise<readonly Omit<LeadEvent, 'sequence'>[]>
  /** The accounts that leads are for. */
  accountsOfLeads(ids: readonly LeadId[]): Promise<readonly Omit<LeadEvent, 'sequence'>[]>
  /** Removes leads older than an instant from the log. @returns How many. */
  removeOldLeads(before: number, limit: number): Promise<number>
  /** Moves endpoints for which nothing waits, so that their places do not grow too old. */
  moveIdle(log: string, upTo: number): Promise<void>
}
