import type { Calendar } from '../../domain/values/calendar.ts'
import type { BulkChangeId } from '../../domain/values/ids.ts'
import { type JobHandler, JobInterrupted, JobRefused } from '../../jobs/job-handler.ts'
import type { Store } from '../../store/store.ts'
import { personPrincipal } from '../users/person-principal.ts'
import type { BulkChanges } from './bulk-changes.ts'
import { BULK_TOPIC, BULK_VERSION, isUndoOrder } from './bulk-order.ts'

/** Changes many listings, with the rights that the person has then. What was done before a stop is not done again. */
export function bulkHandler(store: Store, changes: BulkChanges, calendar: Calendar): JobHandler {
  return {
    topic: BULK_TOPIC,
    version: BULK_VERSION,
    policy: {
      maxAtOnce: 1,
      retries: {
        ...{ firstWaitMs: 5_000, longestWaitMs: 600_000 },
        ...{ giveUpAfterMs: 24 * 3_600_000, minAttempts: 5 },
      },
      ...{ keepsDone: false, keyLimit: null, crashLimit: null, stopTimeoutMs: 0 },
    },
    limitsOf: () => [],
    run: async ({ subject, payload }, signal) => {
      const id = subject as BulkChangeId
      const userId = await changes.askedBy(id)
      const principal = userId === null ? null : await personPrincipal(store, userId)
      if (principal === null) {
        throw new JobRefused('The person who asked for the change may not sign in any more.')
      }
      try {
        await changes.work(principal, id, isUndoOrder(payload), calendar, signal)
      } catch (error) {
        throw signal.aborted ? new JobInterrupted('The service stops', { cause: error }) : error
      }
      return null
    },
    giveUp: async ({ bulkChanges }, { subject, payload }) => {
      const end = isUndoOrder(payload) ? 'undone' : 'done'
      await bulkChanges.setState(subject as BulkChangeId, 'waiting', end)
    },
    withdraw: async () => {},
  }
}
