import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountId, DeadLetterId, UserId, WebhookId } from '../../domain/values/ids.ts'
import type {
  BatchKind,
  DeadLetter,
  Delivery,
  Webhook,
  WebhookEvent,
  WebhookState,
} from '../../domain/webhooks/webhook.ts'
import type {
  WebhookDeadLetterTable,
  WebhookDeliveryTable,
  WebhookTable,
} from '../schema/webhook-tables.ts'

export function webhookOf(row: Selectable<WebhookTable>): Webhook {
  return {
    id: row.webhook_id,
    accountId: row.account_id,
    url: row.url,
    description: row.description,
    events: row.events.split(' ') as WebhookEvent[],
    state: row.state as WebhookState,
    secret: row.secret,
    formerSecret: row.former_secret,
    formerUntil: row.former_until,
    log: row.log,
    sequence: row.sequence,
    batch: row.batch === '' ? null : JSON.parse(row.batch),
    failures: row.failures,
    refusals: row.refusals,
    singlyUpTo: row.singly_up_to,
    testId: row.test_id,
    failingSince: row.failing_since,
    nextTryAt: row.next_try_at,
    lastTryAt: row.last_try_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at,
    madeBy: row.made_by,
    officeId: row.office_id,
  }
}

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

export function deliveryOf(row: Selectable<WebhookDeliveryTable>): Delivery {
  return {
    messageId: row.message_id,
    kind: row.kind as BatchKind,
    count: row.event_count,
    at: row.at,
    status: row.status,
    durationMs: row.duration_ms,
    error: row.error,
    answer: row.answer,
  }
}

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

export function letterOf(row: Selectable<WebhookDeadLetterTable>): DeadLetter {
  return {
    id: row.dead_letter_id,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    body: row.body,
    at: row.at,
    reason: row.reason,
    isQueued: row.queued === 1,
  }
}
