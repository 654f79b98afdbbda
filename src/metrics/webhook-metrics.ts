import type { Registry } from 'prom-client'
import { addSharedGauge, sharedLook } from './shared-gauge.ts'

/** An endpoint with queued events. Instants are milliseconds since 1970 UTC. */
interface MeasuredWebhook {
  readonly id: number
  readonly accountId: number
  readonly state: string
  readonly failures: number
  /** The status of its last answer; 0 for no answer. Null: nothing was sent yet. */
  readonly lastStatus: number | null
  readonly waiting: number
  readonly oldestAt: number | null
}

/** The endpoints of a store. */
interface MeasuredWebhooks {
  readonly states: ReadonlyMap<string, number>
  /** The first endpoints that are behind. */
  readonly behind: readonly MeasuredWebhook[]
}

export type MeasureWebhooks = () => Promise<MeasuredWebhooks>

const LABELS = ['webhook', 'account', 'state'] as const

/**
 * Adds the metrics that all processes of a store share: the endpoints, and the lag of those with
 * queued events.
 */
export function addWebhookMetrics(
  registry: Registry,
  look: MeasureWebhooks,
  clock: () => number,
): void {
  const measure = sharedLook(look)
  addSharedGauge(registry, {
    name: 'acreage_webhooks',
    help: 'Webhooks by state: unverified, active, failing (active, and the last try has failed), paused, stopped, ended',
    labelNames: ['state'],
    set: async metric => {
      for (const [state, count] of (await measure()).states) metric.set({ state }, count)
    },
  })
  const ofEach = (name: string, help: string, value: (webhook: MeasuredWebhook) => number | null) =>
    addSharedGauge(registry, {
      name: `acreage_webhook_${name}`,
      help: `${help}; of the first 100 webhooks for which something waits or whose last try has failed`,
      labelNames: LABELS,
      set: async metric => {
        for (const webhook of (await measure()).behind) {
          const found = value(webhook)
          const { id, accountId, state } = webhook
          if (found !== null) metric.set({ webhook: id, account: accountId, state }, found)
        }
      },
    })
  ofEach(
    'waiting_events',
    'Events that wait for a webhook, counted up to 10,000',
    ({ waiting }) => waiting,
  )
  ofEach(
    'lag_seconds',
    'How long ago the first event was published that waits for a webhook; 0: none waits',
    ({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000),
  )
  ofEach(
    'failures',
    'How many tries of what is being sent to a webhook have failed',
    ({ failures }) => failures,
  )
  ofEach(
    'last_status',
    'HTTP status of the last answer of a webhook; 0: there was none',
    ({ lastStatus }) => lastStatus,
  )
}
