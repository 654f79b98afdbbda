import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Keys note who made them, as far as the audit log still knows it, and the office through which the maker acted for the account. */
export async function addKeyMakers(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['made_by', 'office_id']) {
    await db.schema.alterTable('api_key').addColumn(column, integer).execute()
  }
  await sql`
    update api_key set made_by = (
      select min(cast(actor_name as bigint)) from audit
      where subject = 'api-key' and subject_id = api_key.key_id and action = 'created' and actor_kind = 'user')`.execute(
    db,
  )
  // Whoever made a key, and does not work for its account, acted for it as an owner of its office.
  await sql`
    update api_key set office_id = (
      select account.office_id from account
      join membership on membership.account_id = account.office_id
        and membership.person_id = api_key.made_by and membership.role = 'owner'
      where account.account_id = api_key.account_id)
    where made_by is not null and not exists (
      select 1 from membership where membership.account_id = api_key.account_id
        and membership.person_id = api_key.made_by)`.execute(db)
}
