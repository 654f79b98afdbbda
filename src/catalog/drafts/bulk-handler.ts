import type { Calendar } from '../../domain/values/calendar.ts'
import { FairPlaces } from '../../domain/values/fair-places.ts'
import { FairTurns } from '../../domain/values/fair-turns.ts'
import type { BulkChangeId } from '../../domain/values/ids.ts'
import {
  type JobHandler,
  type JobInProgress,
  JobInterrupted,
  JobRefused,
} from '../../jobs/job-handler.ts'
import type { Store } from '../../store/store.ts'
import { personPrincipal } from '../users/person-principal.ts'
import type { BulkChanges } from './bulk-changes.ts'
import { BULK_TOPIC, BULK_VERSION, readBulkOrder } from './bulk-order.ts'

/** How many changes may be in progress; the others stay queued. */
const JOBS_AT_ONCE = 8
/**
 * While other accounts' changes are queued, a long one pauses after this time, and resumes in its
 * next turn.
 */
const SLICE_MS = 3_000

/**
 * Changes many listings, with the permissions that the person has at that time. Accounts take
 * turns: one change is made at a time, and a long one yields to those of others. What was done
 * before a stop is not repeated.
 */
export function bulkHandler(
  store: Store,
  changes: BulkChanges,
  calendar: Calendar,
  sliceMs: number = SLICE_MS,
): JobHandler {
  const turns = new FairTurns()
  const places = new FairPlaces({
    places: 1,
    sliceMs,
    refusal: () => new Error('Any number of changes may wait.'),
  })
  const callerOf = ({ key, payload }: Pick<JobInProgress, 'key' | 'payload'>) =>
    readBulkOrder(payload).caller ?? key
  return {
    topic: BULK_TOPIC,
    version: BULK_VERSION,
    policy: {
      maxAtOnce: JOBS_AT_ONCE,
      retries: {
        firstWaitMs: 5_000,
        longestWaitMs: 600_000,
        giveUpAfterMs: 24 * 3_600_000,
        minAttempts: 5,
      },
      keepsDone: false,
      keyLimit: null,
      crashLimit: null,
      stopTimeoutMs: 0,
    },
    callers: { turns, callerOf },
    limitsOf: job => [{ name: `account ${callerOf(job)}`, max: 1 }],
    run: async (job, signal) => {
      const { subject, payload } = job
      const id = subject as BulkChangeId
      const userId = await changes.requestedBy(id)
      const principal = userId === null ? null : await personPrincipal(store, userId)
      if (principal === null) {
        throw new JobRefused('The person who asked for the change may not sign in any more.')
      }
      using place = await places.take(callerOf(job), { signal }).catch(cause => {
        throw new JobInterrupted('The service stops', { cause })
      })
      const stop = AbortSignal.any([signal, place.over])
      try {
        await changes.work(principal, { id, isUndo: readBulkOrder(payload).isUndo }, calendar, stop)
      } catch (cause) {
        if (signal.aborted) throw new JobInterrupted('The service stops', { cause })
        if (stop.aborted) throw new JobInterrupted('The changes of others wait', { cause })
        throw cause
      }
      return null
    },
    giveUp: async ({ bulkChanges }, { subject, payload }) => {
      const end = readBulkOrder(payload).isUndo ? 'undone' : 'done'
      await bulkChanges.setState(subject as BulkChangeId, 'waiting', end)
    },
    withdraw: async () => {},
  }
}
