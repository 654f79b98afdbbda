import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import { idempotency } from './connection.ts'
import type { paths } from './generated/ext.ts'
import type {
  CallOptions,
  NewWebhook,
  Webhook,
  WebhookDeadLetter,
  WebhookDelivery,
  WebhookInput,
  WebhookReplay,
  WriteOptions,
} from './types.ts'

/** A webhook that is to be created or edited. */
export interface WebhookSubmission {
  /** The account of a new webhook. */
  readonly accountID?: number | undefined
  /** The webhook that is edited; left out or 0 to create one. */
  readonly id?: number | undefined
  /** A url for a new webhook, or the changed members of an edited one. */
  readonly data: WebhookInput
}

/** The webhooks of the key's accounts; the key needs webhooks:write. All throw an ApiError when they are refused. */
export interface Webhooks {
  /** Up to 100 webhooks by id. @param query `after`: those behind this id. */
  webhooks(
    query?: { readonly accountID?: number | undefined; readonly after?: number | undefined },
    options?: CallOptions,
  ): Promise<Webhook[]>
  webhook(id: number, options?: CallOptions): Promise<Webhook>
  /** Creates a webhook, or edits one. Only the answer to a new one has the secret. */
  saveWebhook(submission: WebhookSubmission, options?: WriteOptions): Promise<Webhook | NewWebhook>
  removeWebhook(id: number, options?: CallOptions): Promise<void>
  pauseWebhook(id: number, options?: CallOptions): Promise<Webhook>
  resumeWebhook(id: number, options?: CallOptions): Promise<Webhook>
  /** Sends everything again from a cursor or a time on. */
  replayWebhook(id: number, from: WebhookReplay, options?: CallOptions): Promise<Webhook>
  /** @returns The new secret. The former one signs as well for 24 hours. */
  rotateWebhook(id: number, options?: CallOptions): Promise<string>
  /** Has a test message sent. @returns Its webhook-id. */
  testWebhook(id: number, options?: CallOptions): Promise<string>
  /** The last tries, latest first. */
  webhookDeliveries(id: number, options?: CallOptions): Promise<WebhookDelivery[]>
  /** The events that it refused five times. */
  webhookDeadLetters(id: number, options?: CallOptions): Promise<WebhookDeadLetter[]>
  /** Has a dead letter sent again. */
  resendDeadLetter(id: number, letter: number, options?: CallOptions): Promise<void>
  removeDeadLetter(id: number, letter: number, options?: CallOptions): Promise<void>
}

export function webhooksOf({
  GET,
  POST,
  DELETE,
}: Pick<OpenApiClient<paths>, 'GET' | 'POST' | 'DELETE'>): Webhooks {
  const of = (id: number) => ({ path: { id } })
  const letterOf = (id: number, letter: number) => ({ path: { id, letter } })
  return {
    webhooks: async ({ accountID, after } = {}, { signal = null } = {}) => {
      const query = {
        ...(accountID !== undefined && { accountID }),
        ...(after !== undefined && { after }),
      }
      return dataOf(await GET('/webhooks', { params: { query }, signal })).data
    },
    webhook: async (id, { signal = null } = {}) =>
      dataOf(await GET('/webhooks/{id}', { params: of(id), signal })),
    saveWebhook: async ({ id = 0, accountID, data }, { signal = null, idempotencyKey } = {}) => {
      const params = { ...of(id), header: idempotency(idempotencyKey) }
      const body = { data, ...(accountID !== undefined && { accountID }) }
      return dataOf(await POST('/webhooks/{id}', { body, params, signal }))
    },
    removeWebhook: async (id, { signal = null } = {}) => {
      dataOf(await DELETE('/webhooks/{id}', { params: of(id), signal }))
    },
    pauseWebhook: async (id, { signal = null } = {}) =>
      dataOf(await POST('/webhooks/{id}/pause', { params: of(id), signal })),
    resumeWebhook: async (id, { signal = null } = {}) =>
      dataOf(await POST('/webhooks/{id}/resume', { params: of(id), signal })),
    replayWebhook: async (id, body, { signal = null } = {}) =>
      dataOf(await POST('/webhooks/{id}/replay', { body, params: of(id), signal })),
    rotateWebhook: async (id, { signal = null } = {}) =>
      dataOf(await POST('/webhooks/{id}/rotate', { params: of(id), signal })).secret,
    testWebhook: async (id, { signal = null } = {}) =>
      dataOf(await POST('/webhooks/{id}/test', { params: of(id), signal })).messageID,
    webhookDeliveries: async (id, { signal = null } = {}) =>
      dataOf(await GET('/webhooks/{id}/deliveries', { params: of(id), signal })).data,
    webhookDeadLetters: async (id, { signal = null } = {}) =>
      dataOf(await GET('/webhooks/{id}/dead-letters', { params: of(id), signal })).data,
    resendDeadLetter: async (id, letter, { signal = null } = {}) => {
      const params = letterOf(id, letter)
      dataOf(await POST('/webhooks/{id}/dead-letters/{letter}', { params, signal }))
    },
    removeDeadLetter: async (id, letter, { signal = null } = {}) => {
      const params = letterOf(id, letter)
      dataOf(await DELETE('/webhooks/{id}/dead-letters/{letter}', { params, signal }))
    },
  }
}
