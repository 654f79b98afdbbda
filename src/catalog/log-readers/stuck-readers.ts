import { READER_LATE_MS } from '../../domain/published/late-reader.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { serviceReaders } from './late-readers.ts'

const REPORT_INTERVAL_MS = 300_000

/** A reader of the service that makes no progress although changes are pending. */
export interface StuckReport {
  readonly reader: string
  readonly cursor: string
  /** How many changes or events it has not read. */
  readonly waiting: number
  readonly stuckSeconds: number
}

interface Watched {
  readonly cursor: string
  readonly since: number
  readonly nextReportAt: number
}

/**
 * Creates a check that compares the cursor of each reader of the service with the end of its log. A
 * reader whose cursor has not moved for a minute while changes are pending is reported, at most
 * every five minutes.
 * @param hasWebhooks False: this process sends none.
 */
export function lookForStuckReaders(
  store: Store,
  { clock, hasWebhooks = true }: { readonly clock: Clock; readonly hasWebhooks?: boolean },
  onStuck: (report: StuckReport) => void,
): () => Promise<false> {
  let watched: ReadonlyMap<string, Watched> = new Map()
  return async () => {
    const now = clock()
    const next = new Map<string, Watched>()
    for (const reader of await serviceReaders(store, now, hasWebhooks)) {
      if (reader.waiting === 0) continue
      const { name, cursor, waiting } = reader
      const known = watched.get(name)
      const state = known?.cursor === cursor ? known : { cursor, since: now, nextReportAt: 0 }
      const stuckMs = now - state.since
      const isDue = stuckMs >= READER_LATE_MS && now >= state.nextReportAt
      next.set(name, isDue ? { ...state, nextReportAt: now + REPORT_INTERVAL_MS } : state)
      const stuckSeconds = Math.round(stuckMs / 1000)
      if (isDue) onStuck({ reader: name, cursor, waiting, stuckSeconds })
    }
    watched = next
    return false
  }
}
