import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { PlanEventKind } from '../../domain/plans/plan-end.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { AccountId, LeadId, WebhookId } from '../../domain/values/ids.ts'
import type {
  Batch,
  Delivery,
  Webhook,
  WebhookEvent,
  WebhookMaker,
  WebhookProgress,
  WebhookSecrets,
  WebhookSettings,
} from '../../domain/webhooks/webhook.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../schema/webhook-tables.ts'
import { flag, RecordRows, words } from '../sql/record-rows.ts'

/** A new lead in the order of the published log. */
export interface LeadEvent {
  readonly sequence: number
  readonly leadId: LeadId
  readonly accountId: AccountId
  readonly at: number
}

export type NewLeadEvent = Omit<LeadEvent, 'sequence'>

/** The end of an account's plan in the order of the published log. */
export interface PlanEvent {
  readonly sequence: number
  readonly accountId: AccountId
  readonly kind: PlanEventKind
  /** The name of the plan. */
  readonly plan: string
  readonly endsAt: number
  readonly at: number
}

export type NewPlanEvent = Omit<PlanEvent, 'sequence' | 'at'>

/** Events of one account, each kind oldest first. */
export interface AccountEvents {
  readonly listings: readonly PublishedEvent[]
  readonly leads: readonly LeadEvent[]
  readonly plans: readonly PlanEvent[]
}

export type NewWebhook = WebhookSettings &
  WebhookSecrets &
  WebhookMaker &
  Pick<WebhookProgress, 'log' | 'sequence'>

/** The tables of the events that endpoints get. */
export const EVENT_TABLES = ['published_event', 'lead_event', 'plan_event'] as const

/** Whether the log has events of an endpoint's account that are behind its place. */
export function areWaiting() {
  const parts = EVENT_TABLES.map(table => {
    const name = sql.table(table)
    return sql`exists (select 1 from ${name} where ${name}.account_id = webhook.account_id and ${name}.sequence > webhook.sequence)`
  })
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

export const WEBHOOKS = new RecordRows({
  webhook_id: 'id',
  events: words<WebhookEvent>(),
  batch: {
    member: null,
    read: (stored: string): Batch | null => (stored === '' ? null : JSON.parse(stored)),
  },
})

/** The columns of the settings that are given. */
export function webhookColumns(given: Partial<Webhook>): Updateable<WebhookTable> {
  const { url, description, events, state, secret, log, sequence, failures, refusals } = given
  const all: { readonly [Column in keyof Updateable<WebhookTable>]: unknown } = {
    url,
    description,
    state,
    secret,
    log,
    sequence,
    failures,
    refusals,
    events: events?.join(' '),
    former_secret: given.formerSecret,
    former_until: given.formerUntil,
    batch: given.batch === null ? '' : given.batch && JSON.stringify(given.batch),
    singly_up_to: given.singlyUpTo,
    test_id: given.testId,
    failing_since: given.failingSince,
    next_try_at: given.nextTryAt,
    last_try_at: given.lastTryAt,
    last_status: given.lastStatus,
    last_error: given.lastError,
    made_by: given.madeBy,
    office_id: given.officeId,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export const DELIVERIES = new RecordRows({
  delivery_id: null,
  webhook_id: null,
  event_count: 'count',
})

export function deliveryRow(
  id: WebhookId,
  { messageId, kind, count, at, status, durationMs, error, answer }: Delivery,
): Insertable<WebhookDeliveryTable> {
  return {
    webhook_id: id,
    message_id: messageId,
    kind,
    event_count: count,
    at,
    status,
    duration_ms: durationMs,
    error,
    answer,
  }
}

export const LETTERS = new RecordRows({ dead_letter_id: 'id', queued: flag('isQueued') })

export const LEAD_EVENTS = new RecordRows({ created_at: 'at' })

export const PLAN_EVENTS = new RecordRows({})
