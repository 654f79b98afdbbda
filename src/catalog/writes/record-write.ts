import type { Actor } from '../../domain/accounts/actor.ts'
import type { AuditedDeed } from '../../domain/accounts/audit.ts'
import type { ChangedEntity } from '../../store/changes/change-records.ts'
import type { Transaction } from '../../store/store.ts'

/** Something that was written: what the audit log says of it, and who has to take it in. */
export interface RecordedWrite extends AuditedDeed {
  /** What the change log tells every process of; none: nobody holds any of it. */
  readonly changed: readonly ChangedEntity[]
}

/**
 * Records a write in both logs. It is the only way to the change log, so that nothing which others
 * are to see is written without being told who wrote it.
 */
export async function recordWrite(
  { audit, changes }: Pick<Transaction, 'audit' | 'changes'>,
  actor: Actor,
  at: number,
  { changed, ...deed }: RecordedWrite,
): Promise<void> {
  await audit.add({ at, actor, ...deed })
  await changes.record(changed, at)
}
