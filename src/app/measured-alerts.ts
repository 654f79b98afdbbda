import { alertProgress } from '../catalog/alerts/alert-progress.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { MeasureAlerts } from '../metrics/alert-metrics.ts'
import type { Store } from '../store/store.ts'

/** How far saved searches have come, for the metrics. */
export function measuredAlerts(store: Store, clock: Clock): MeasureAlerts {
  return () => alertProgress(store, clock())
}
