import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Settings that are there only within the transaction of `prune` or `lead erase`: the instant before which entries
 * of the audit log may be removed, and the subject whose entries may lose their network address.
 */
export const AUDIT_CUT = 'audit-cut'
export const AUDIT_ERASING = 'audit-erasing'

/** The audit log lets old entries be removed, and network addresses be blanked, by the two commands that do so. */
export async function addAuditPruning(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const deed of ['update', 'delete']) {
    await types.dropTrigger(`audit_refuses_${deed}`, 'audit').execute(db)
  }
  for (const statement of types.guardedAudit(AUDIT_CUT, AUDIT_ERASING)) await statement.execute(db)
}
