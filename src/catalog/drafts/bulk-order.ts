import type { Caller } from '../../domain/values/fair-turns.ts'

/** The topic of jobs that change many listings. */
export const BULK_TOPIC = 'bulk'
export const BULK_VERSION = 1

/** What a job is to do with a change. */
export interface BulkOrder {
  /** Whether to take the change back. */
  readonly isUndo: boolean
  /** Whom the work counts for; absent: the person who has asked for it. */
  readonly caller?: Caller
}

/** @param payload Of a job; what it lacks is as before there was it. */
export function readBulkOrder(payload: unknown): BulkOrder {
  const { isUndo, caller }: Partial<Record<keyof BulkOrder, unknown>> =
    typeof payload === 'object' && payload !== null ? payload : {}
  const isCaller = typeof caller === 'string' || typeof caller === 'number'
  return { isUndo: isUndo === true, ...(isCaller && { caller }) }
}
