import { lateReaders } from '../catalog/published/late-readers.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { MeasureLateReaders } from '../metrics/follower-metrics.ts'
import type { Store } from '../store/store.ts'

/** The readers of the service that are behind the end of their log, for the metrics. */
export function measuredLateReaders(store: Store, clock: Clock): MeasureLateReaders {
  return () => lateReaders(store, clock())
}
