import type { FreshnessOptions } from '../catalog/live-index/freshness.ts'
import type { ServiceLog } from '../logging/logger.ts'

/** Logs when the process was suspended, and tells the outage log when the database answers. */
export function loggedFreshness({ logger, outage }: ServiceLog): FreshnessOptions {
  return {
    onGap: gapMs =>
      logger.warn(
        { seconds: Math.round(gapMs / 100) / 10 },
        'This process did not run, or its clock was set; it answers once it has read what was written meanwhile',
      ),
    onCaughtUp: afterMs =>
      logger.info({ ms: Math.round(afterMs) }, 'Read what was written meanwhile; answers again'),
    onAnswer: () => outage.answered(),
  }
}
