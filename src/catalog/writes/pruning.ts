import type { AuditedAction } from '../../domain/accounts/audit.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from './record-write.ts'

/** Rows in one transaction, few so that other writers wait only briefly. */
export const ROWS_AT_ONCE = 500
/** A process waiting for the write lock tries every 10 ms, so it succeeds within this pause. */
export const PAUSE_MS = 25

export interface PruneRange {
  /** Older rows are removed. In milliseconds since 1970 UTC. */
  readonly before: number
  /** Called with the number of leads or entries removed so far. */
  readonly onProgress: (done: number) => void
}

export interface PruneOptions extends PruneRange {
  readonly clock: Clock
  readonly principal: Principal
}

/** Records the beginning, or the end, of the removal of old rows. */
export function recordPruning(
  store: Store,
  { subject, action, details }: Omit<AuditedAction, 'id'>,
  { clock, principal, before }: PruneOptions,
): Promise<void> {
  return store.transact(async transaction => {
    const about = { before: new Date(before).toISOString(), ...details }
    const write = { subject, id: '', action, details: about, changed: [] }
    await recordWrite(transaction, principal.actor, clock(), write)
  })
}
