import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { AuditFilter } from '../../store/changes/audit-records.ts'
import type { Reader } from '../../store/store.ts'

const ENTRIES_PER_STEP = 500

/** Reads the audit log in steps, oldest entry first, so that its length does not matter. */
export async function* readAudit(
  { audit }: Pick<Reader, 'audit'>,
  filter: AuditFilter,
): AsyncIterable<readonly AuditEntry[]> {
  let after = 0
  for (;;) {
    const entries = await audit.entries(filter, after, ENTRIES_PER_STEP)
    const last = entries.at(-1)
    if (!last) return
    yield entries
    after = last.sequence
  }
}
