import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { WebhookId } from '../../domain/values/ids.ts'
import {
  type Batch,
  type Delivery,
  MAX_DEAD_LETTERS,
  type Webhook,
  type WebhookProgress,
} from '../../domain/webhooks/webhook.ts'
import { JobDelayed, JobInterrupted, type WriteOutcome } from '../../jobs/job-handler.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { readLog } from '../published/published-log.ts'
import { stopWebhook } from './stop-webhook.ts'
import { nextBatch } from './webhook-batch.ts'
import { webhookJob, webhookLock } from './webhook-jobs.ts'
import { nextTry } from './webhook-retries.ts'
import { signedHeaders } from './webhook-signing.ts'

interface SentAnswer {
  readonly status: number
  /** The header Retry-After; empty: none. */
  readonly retryAfter: string
  /** The beginning of the body. */
  readonly text: string
}

/** Posts a message. @throws Error with a sentence when there is no answer. */
export type PostMessage = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<SentAnswer>

export interface SenderSources extends ClockAndRandom {
  readonly post: PostMessage
}

const ID_BYTES = 16
const DELIVERIES_KEPT = 100
const MAX_REFUSALS = 5
/** After this many messages, others get their turn. */
const MESSAGES_IN_A_ROW = 50
/** Options of transactions that lock the endpoint by its name. */
const LOCKED = { locksByItself: true } as const
const NOTHING_SENT = { batch: null, failures: 0, refusals: 0, failingSince: null, nextTryAt: null }

/** The outcome of a try. */
interface Try extends SentAnswer {
  readonly isTaken: boolean
  /** A sentence; empty: it was taken. */
  readonly error: string
  readonly at: number
  readonly durationMs: number
}

/** Sends the pending events to one endpoint. */
export class WebhookSender {
  readonly #store: Store
  readonly #sources: SenderSources

  constructor(store: Store, sources: SenderSources) {
    this.#store = store
    this.#sources = sources
  }

  /** @throws JobDelayed after a failure, JobInterrupted when the signal broke a try off. */
  async send(id: WebhookId, signal: AbortSignal): Promise<WriteOutcome | null> {
    for (let i = 0; i < MESSAGES_IN_A_ROW; i++) {
      const ready = await this.#fix(id)
      if (ready === null) return null
      const { webhook, batch } = ready
      const result = await this.#try(webhook, batch, signal)
      await this.#note(webhook, batch, result)
    }
    const webhook = await this.#store.webhooks.get(id)
    return webhook && (({ jobs }) => jobs.add([webhookJob(webhook)], this.#sources.clock()))
  }

  /**
   * Stores the next message before its first attempt, so that retries send the same. Null: nothing
   * is pending.
   */
  async #fix(id: WebhookId): Promise<{ readonly webhook: Webhook; readonly batch: Batch } | null> {
    const { clock, randomBytes } = this.#sources
    const newId = () => `msg_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`
    for (;;) {
      const step = await this.#locked(id, async (transaction, webhook) => {
        if (webhook.batch) return { webhook, batch: webhook.batch }
        const log = await readLog(transaction)
        const next = await nextBatch(transaction, webhook, log, { at: clock(), newId })
        const place = log?.isReady ? { log: log.id } : {}
        if (next.batch) {
          const isOfEvents = next.batch.kind === 'events'
          await transaction.webhooks.change(id, { batch: next.batch, ...(isOfEvents && place) })
          return { webhook, batch: next.batch }
        }
        const moved = { log: webhook.log, ...place, sequence: next.upTo }
        if (moved.log === webhook.log && moved.sequence === webhook.sequence) return null
        await transaction.webhooks.change(id, moved)
        return 'moved' as const
      })
      if (step !== 'moved') return step
    }
  }

  async #try(webhook: Webhook, batch: Batch, signal: AbortSignal): Promise<Try> {
    const { clock, post } = this.#sources
    const at = clock()
    const begun = performance.now()
    const headers = signedHeaders(webhook, batch.messageId, batch.body, at)
    const answer = await post(webhook.url, headers, batch.body, signal).catch(error => {
      if (signal.aborted) throw new JobInterrupted('The service stops', { cause: error })
      return { status: 0, retryAfter: '', text: '', error: String(error.message) }
    })
    const isTwoHundred = answer.status >= 200 && answer.status < 300
    const isTaken =
      isTwoHundred && (batch.kind !== 'challenge' || answer.text.includes(batch.messageId))
    const said = isTwoHundred
      ? 'The answer does not have the challenge.'
      : `The endpoint answered ${answer.status}.`
    const error = isTaken ? '' : 'error' in answer ? answer.error : said
    return { ...answer, isTaken, error, at, durationMs: Math.round(performance.now() - begun) }
  }

  /** Notes a try. @throws JobDelayed when there is to be another one later. */
  async #note(sent: Webhook, batch: Batch, result: Try): Promise<void> {
    const { clock, random } = this.#sources
    const until = await this.#locked(sent.id, async (transaction, webhook) => {
      const { webhooks } = transaction
      await webhooks.addDelivery(sent.id, deliveryOf(batch, result), DELIVERIES_KEPT)
      const last = { lastTryAt: result.at, lastStatus: result.status, lastError: result.error }
      // The endpoint or its cursor has changed in the meantime.
      if (webhook.batch?.messageId !== batch.messageId) {
        await webhooks.change(sent.id, last)
        return null
      }
      if (result.isTaken) {
        await webhooks.change(sent.id, { ...last, ...NOTHING_SENT, ...afterTaken(batch) })
        if (batch.deadLetterId !== null) await webhooks.removeLetter(sent.id, batch.deadLetterId)
        return null
      }
      const failures = webhook.failures + 1
      const refusals = webhook.refusals + (isRefusal(result.status) ? 1 : 0)
      if (result.status === 410) {
        await webhooks.change(sent.id, { ...last, failures })
        await stopWebhook(transaction, sent.id, 'ended', clock())
        return null
      }
      if (refusals >= MAX_REFUSALS && batch.kind !== 'challenge') {
        await webhooks.change(sent.id, { ...last, ...NOTHING_SENT })
        await refused(transaction, sent.id, batch, result)
        return null
      }
      const nextTryAt = nextTry(failures, result, clock(), random)
      const failingSince = webhook.failingSince ?? result.at
      await webhooks.change(sent.id, { ...last, failures, refusals, nextTryAt, failingSince })
      return nextTryAt
    })
    if (until !== null) throw new JobDelayed(result.error, until)
  }

  /** Works on a locked endpoint. Null: nothing may be sent to it anymore. */
  #locked<Result>(
    id: WebhookId,
    work: (transaction: Transaction, webhook: Webhook) => Promise<Result>,
  ): Promise<Result | null> {
    return this.#store.transact(async transaction => {
      await transaction.lock(webhookLock(id))
      const webhook = await transaction.webhooks.get(id)
      const isSending = webhook?.state === 'active' || webhook?.state === 'unverified'
      return webhook && isSending ? await work(transaction, webhook) : null
    }, LOCKED)
  }
}

function afterTaken({ kind, upTo }: Batch): Partial<WebhookProgress> {
  if (kind === 'challenge') return { state: 'active' }
  if (kind === 'test') return { testId: '' }
  return kind === 'events' ? { sequence: upTo } : {}
}

/** A batch that was refused again and again goes one by one; one event goes to the dead letters. */
async function refused(
  { webhooks }: Transaction,
  id: WebhookId,
  batch: Batch,
  { error, text, at }: Try,
): Promise<void> {
  const { kind, count, upTo, messageId, body, deadLetterId } = batch
  if (kind === 'test') await webhooks.change(id, { testId: '' })
  else if (deadLetterId !== null) await webhooks.queueLetter(id, deadLetterId, false)
  else if (count > 1) await webhooks.change(id, { singlyUpTo: upTo })
  else {
    const reason = text === '' ? error : `${error} ${text}`
    await webhooks.addDeadLetter({ webhookId: id, messageId, body, at, reason }, MAX_DEAD_LETTERS)
    await webhooks.change(id, { sequence: upTo })
  }
}

/** 408 and 429 say nothing about the message. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function deliveryOf(batch: Batch, result: Try): Delivery {
  const { messageId, kind, count } = batch
  const { at, status, durationMs, error, text: answer } = result
  return { messageId, kind, count, at, status, durationMs, error, answer }
}
