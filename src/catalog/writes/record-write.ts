import type { Actor } from '../../domain/accounts/actor.ts'
import type { AuditedAction } from '../../domain/accounts/audit.ts'
import type { ChangedEntity } from '../../domain/accounts/change.ts'
import type { Transaction } from '../../store/store.ts'

/** A write: what the audit log says about it, and what followers learn. */
export interface RecordedWrite extends AuditedAction {
  /**
   * The changes for the change log, which all processes and followers read; empty: they follow
   * nothing of this write.
   */
  readonly changed: readonly ChangedEntity[]
}

/**
 * Records a write in the audit log and in the change log. Nothing else writes to either of them.
 * The audit log has one entry for a whole bulk change.
 */
export async function recordWrite(
  { audit, changes }: Pick<Transaction, 'audit' | 'changes'>,
  actor: Actor,
  at: number,
  { changed, ...action }: RecordedWrite,
): Promise<void> {
  if (!actor.isInBulk || action.subject !== 'listing') await audit.add({ at, actor, ...action })
  await changes.record(changed, actor, at)
}

/**
 * Records in the change log one step of a write that takes many transactions, such as loading a
 * catalog. The audit log has one entry where such a write begins, and one where it ends.
 */
export async function recordStep(
  { changes }: Pick<Transaction, 'changes'>,
  actor: Actor,
  at: number,
  changed: readonly ChangedEntity[],
): Promise<void> {
  await changes.record(changed, actor, at)
}
