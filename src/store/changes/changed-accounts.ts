import type { Kysely } from 'kysely'
import type { ChangedEntity } from '../../domain/accounts/change.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'

/** A statement takes a value for each. */
const ACCOUNTS_AT_ONCE = 500

/** Notes when accounts were changed, for programs that read them by time. Each change of an account is recorded in the change log. */
export async function noteChangedAccounts(
  db: Kysely<Schema>,
  changed: readonly ChangedEntity[],
  at: number,
): Promise<void> {
  const ids = changed.flatMap(({ kind, id }) => (kind === 'account' ? [id as AccountId] : []))
  for (const some of inSlices(ids, ACCOUNTS_AT_ONCE)) {
    await db
      .updateTable('account')
      .set({ changed_at: at })
      .where('account_id', 'in', some)
      .execute()
  }
}
