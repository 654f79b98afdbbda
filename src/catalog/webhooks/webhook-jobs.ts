import type { AccountId, WebhookId } from '../../domain/values/ids.ts'
import { WEBHOOK_TOPIC, type Webhook } from '../../domain/webhooks/webhook.ts'
import { type NewJob, ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Store, Transaction } from '../../store/store.ts'

/** Version 1: a WebhookOrder. */
export const WEBHOOK_VERSION = 1
const ENDPOINTS_AT_ONCE = 200

/**
 * The payload of a job that sends the pending events to an endpoint. Each endpoint has at most one
 * such job.
 */
export interface WebhookOrder {
  readonly accountId: AccountId
}

export function webhookJob({ id, accountId }: Pick<Webhook, 'id' | 'accountId'>): NewJob {
  const order: WebhookOrder = { accountId }
  return {
    topic: WEBHOOK_TOPIC,
    version: WEBHOOK_VERSION,
    key: String(id),
    ...ONE_LANE,
    payload: JSON.stringify(order),
    subject: id,
    dueAt: null,
  }
}

/** Null: the payload is not a WebhookOrder. */
export function readOrder(payload: unknown): WebhookOrder | null {
  if (typeof payload !== 'object' || payload === null || !('accountId' in payload)) return null
  return typeof payload.accountId === 'number'
    ? { accountId: payload.accountId as AccountId }
    : null
}

/** Adds a job that is due immediately, and removes the former one. */
export async function sendAtOnce(
  { jobs }: Pick<Transaction, 'jobs'>,
  webhook: Pick<Webhook, 'id' | 'accountId'>,
  now: number,
): Promise<void> {
  await jobs.removeAbout(WEBHOOK_TOPIC, [webhook.id])
  await jobs.add([webhookJob(webhook)], now)
}

/**
 * The lock of transactions that give an endpoint of an account its address, or remove those of a
 * person.
 */
export function webhooksLock(accountId: AccountId): string {
  return `webhooks of ${accountId}`
}

/** The lock of transactions that change an endpoint, its sender included. */
export function webhookLock(id: WebhookId): string {
  return `webhook ${id}`
}

/** The log entries of a write to an endpoint. */
export function webhookWrite(
  { id, accountId, url }: Pick<Webhook, 'id' | 'accountId' | 'url'>,
  action: string,
  more: object = {},
) {
  const details = { accountId, host: URL.parse(url)?.host ?? '', ...more }
  return { subject: 'webhook', id: String(id), action, details, changed: [] } as const
}

/** Removes an endpoint with all that is known of it. */
export async function removeWebhook(
  { jobs, webhooks }: Pick<Transaction, 'jobs' | 'webhooks'>,
  id: WebhookId,
): Promise<void> {
  await jobs.removeAbout(WEBHOOK_TOPIC, [id])
  await webhooks.remove(id)
}

/** Adds jobs for endpoints with pending events. @returns Whether there may be more. */
export async function wakeWebhooks(store: Store, clock: () => number): Promise<boolean> {
  const waiting = await store.webhooks.awaitingJobs(ENDPOINTS_AT_ONCE)
  if (waiting.length === 0) return false
  await store.transact(
    async transaction => {
      await transaction.lock(WEBHOOK_TOPIC)
      // Another node may have come first.
      const still = await transaction.webhooks.awaitingJobs(ENDPOINTS_AT_ONCE)
      await transaction.jobs.add(still.map(webhookJob), clock())
    },
    { locksByItself: true },
  )
  return waiting.length === ENDPOINTS_AT_ONCE
}
