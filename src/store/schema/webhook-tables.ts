import type { Generated } from 'kysely'
import type { AccountId, DeadLetterId, LeadId, UserId, WebhookId } from '../../domain/values/ids.ts'
import type { BatchKind, WebhookState } from '../../domain/webhooks/webhook.ts'
import type { Instant, Json } from './stored-values.ts'

/** Leads in the order of the published log; the public never reads them. */
export interface LeadEventTable {
  sequence: number
  lead_id: LeadId
  account_id: AccountId
  at: Instant
}

export interface WebhookTable {
  webhook_id: Generated<WebhookId>
  account_id: AccountId
  url: string
  description: string
  /** Words with spaces between them. */
  events: string
  state: WebhookState
  secret: string
  former_secret: string
  former_until: Instant | null
  log: string
  sequence: number
  /** A Batch; empty: nothing is being sent. */
  batch: Json | ''
  failures: number
  refusals: number
  singly_up_to: number
  test_id: string
  failing_since: Instant | null
  next_try_at: Instant | null
  last_try_at: Instant | null
  last_status: number | null
  last_error: string
  created_at: Instant
  /** The person who gave it its address; null: given by command, or not known. */
  made_by: UserId | null
  /** The office as whose owner the maker acted; null: none. */
  office_id: AccountId | null
}

export interface WebhookDeliveryTable {
  delivery_id: Generated<number>
  webhook_id: WebhookId
  message_id: string
  kind: BatchKind
  event_count: number
  at: Instant
  status: number
  duration_ms: number
  error: string
  answer: string
}

export interface WebhookDeadLetterTable {
  dead_letter_id: Generated<DeadLetterId>
  webhook_id: WebhookId
  message_id: string
  body: Json
  at: Instant
  reason: string
  /** 0 or 1. */
  queued: number
}
