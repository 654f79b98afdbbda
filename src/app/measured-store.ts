import { alertProgress } from '../catalog/alerts/alert-progress.ts'
import { lateReaders } from '../catalog/log-readers/late-readers.ts'
import { eventReaders } from '../catalog/published/event-readers.ts'
import { webhooksBehind } from '../catalog/webhooks/webhooks-behind.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'

const MAX_MEASURED = 100

/**
 * Adds the metrics that all processes of a store share: the lengths of its queues, and the lag of
 * each reader of its logs.
 * @param isPaused Whether outgoing messages are paused.
 */
export function measureStore(
  metrics: ServiceMetrics,
  store: Store,
  clock: Clock,
  isPaused: () => Promise<boolean>,
): void {
  metrics.watchStore(store, clock)
  metrics.watchAlerts(() => alertProgress(store, clock()), clock)
  metrics.watchReaders(() => lateReaders(store, clock()))
  metrics.watchEventReaders(() => eventReaders(store, MAX_MEASURED), clock)
  const webhooks = async () => ({
    states: await store.webhooks.states(),
    behind: await webhooksBehind(store, MAX_MEASURED),
  })
  metrics.watchWebhooks(webhooks, clock)
  metrics.watchOutgoing(isPaused)
}
