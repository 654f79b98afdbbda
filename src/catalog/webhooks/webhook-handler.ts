import { FairTurns } from '../../domain/values/fair-turns.ts'
import type { WebhookId } from '../../domain/values/ids.ts'
import { WEBHOOK_TOPIC } from '../../domain/webhooks/webhook.ts'
import { type JobHandler, JobRefused } from '../../jobs/job-handler.ts'
import type { Store } from '../../store/store.ts'
import { stopWebhook } from './stop-webhook.ts'
import { readOrder, WEBHOOK_VERSION } from './webhook-jobs.ts'
import { type SenderSources, WebhookSender } from './webhook-sender.ts'

const ENDPOINTS_AT_ONCE = 64
/**
 * Endpoints whose last try failed leave room for the others: each of them may keep its place for 15
 * s.
 */
const FAILING_AT_ONCE = 24
const ENDPOINTS_OF_ACCOUNT_AT_ONCE = 8
const STOP_TIMEOUT_MS = 3000
const DAY_MS = 86_400_000

/**
 * Sends queued events to endpoints: in order to each endpoint, to several endpoints in parallel.
 */
export function webhookHandler(store: Store, sources: SenderSources): JobHandler {
  const sender = new WebhookSender(store, sources)
  const turns = new FairTurns()
  return {
    topic: WEBHOOK_TOPIC,
    version: WEBHOOK_VERSION,
    policy: {
      maxAtOnce: ENDPOINTS_AT_ONCE,
      // The sender schedules its own retries; these delays are for a process that was killed.
      retries: {
        firstWaitMs: 5000,
        longestWaitMs: 3_600_000,
        giveUpAfterMs: 4 * DAY_MS,
        minAttempts: 8,
      },
      keepsDone: false,
      keyLimit: null,
      crashLimit: null,
      stopTimeoutMs: STOP_TIMEOUT_MS,
    },
    callers: { turns, callerOf: ({ payload }) => readOrder(payload)?.accountId ?? null },
    limitsOf: ({ key, payload, lastError }) => {
      const account = readOrder(payload)?.accountId
      return [
        { name: `endpoint ${key}`, max: 1 },
        ...(account === undefined
          ? []
          : [{ name: `account ${account}`, max: ENDPOINTS_OF_ACCOUNT_AT_ONCE }]),
        ...(lastError === '' ? [] : [{ name: 'failing', max: FAILING_AT_ONCE }]),
      ]
    },
    run: async (job, signal) => {
      const order = readOrder(job.payload)
      if (order === null) {
        throw new JobRefused('The payload of the job is no order to send to an endpoint.')
      }
      let isLate = true
      try {
        const written = await sender.send(job.subject as WebhookId, signal)
        isLate = false
        return written
      } finally {
        turns.ended(order.accountId, isLate)
      }
    },
    // The endpoint itself says that it is stopped, and resuming it makes another job.
    giveUp: async (transaction, job) => {
      await stopWebhook(transaction, job.subject as WebhookId, 'stopped', sources.clock())
      await transaction.jobs.remove([job.id])
    },
    withdraw: async () => {},
  }
}
