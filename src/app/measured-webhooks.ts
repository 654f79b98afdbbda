import { webhooksBehind } from '../catalog/webhooks/webhooks-behind.ts'
import type { MeasureWebhooks } from '../metrics/webhook-metrics.ts'
import type { Store } from '../store/store.ts'

const MAX_MEASURED = 100

/** The endpoints, and how far they are behind, for the metrics. */
export function measuredWebhooks(store: Store): MeasureWebhooks {
  return async () => ({
    states: await store.webhooks.states(),
    behind: await webhooksBehind(store, MAX_MEASURED),
  })
}
