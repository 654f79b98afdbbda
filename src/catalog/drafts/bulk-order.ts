import type { Caller } from '../../domain/values/fair-turns.ts'

/** The topic of jobs that change many listings. */
export const BULK_TOPIC = 'bulk'
export const BULK_VERSION = 1

/** The payload of a job that makes or undoes a change. */
export interface BulkOrder {
  readonly isUndo: boolean
  /** Whom the work counts against; absent: the person who requested it. */
  readonly caller?: Caller
}

/** @param payload Of a job, possibly from an earlier version with fewer fields. */
export function readBulkOrder(payload: unknown): BulkOrder {
  const { isUndo, caller }: Partial<Record<keyof BulkOrder, unknown>> =
    typeof payload === 'object' && payload !== null ? payload : {}
  const isCaller = typeof caller === 'string' || typeof caller === 'number'
  return { isUndo: isUndo === true, ...(isCaller && { caller }) }
}
