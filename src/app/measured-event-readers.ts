import { eventReaders } from '../catalog/published/event-readers.ts'
import type { MeasureEventReaders } from '../metrics/follower-metrics.ts'
import type { Store } from '../store/store.ts'

const MAX_MEASURED = 100

/** The programs that read events with a key, for the metrics. */
export function measuredEventReaders(store: Store): MeasureEventReaders {
  return () => eventReaders(store, MAX_MEASURED)
}
