import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Webhooks note who gave them their address. Webhooks and addresses for leads note the office through which they came. Both are
 * filled as far as the audit log still knows them.
 */
export async function addMakersAndOffices(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  for (const [table, column] of [
    ['webhook', 'made_by'],
    ['webhook', 'office_id'],
    ['lead_address', 'office_id'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(column, integer).execute()
  }
  await sql`
    update webhook set made_by = (
      select min(cast(actor_name as bigint)) from audit
      where subject = 'webhook' and subject_id = cast(webhook.webhook_id as text)
        and action = 'created' and actor_kind = 'user')`.execute(db)
  for (const column of ['made_by', 'office_id']) {
    await sql`
      update webhook set ${sql.id(column)} = (
        select min(${sql.id('api_key', column)}) from audit join api_key on api_key.key_id = audit.actor_name
        where subject = 'webhook' and subject_id = cast(webhook.webhook_id as text)
          and action = 'created' and actor_kind = 'key')
      where exists (
        select 1 from audit where subject = 'webhook' and subject_id = cast(webhook.webhook_id as text)
          and action = 'created' and actor_kind = 'key')`.execute(db)
  }
  // People who do not work for an account acted for it as owners of its office.
  await sql`
    update webhook set office_id = (
      select account.office_id from account
      join membership on membership.account_id = account.office_id
        and membership.person_id = webhook.made_by and membership.role = 'owner'
      where account.account_id = webhook.account_id)
    where made_by is not null and office_id is null and not exists (
      select 1 from membership where membership.account_id = webhook.account_id
        and membership.person_id = webhook.made_by)`.execute(db)
  await sql`
    update lead_address set office_id = (
      select min(account.office_id) from account
      join membership on membership.account_id = account.office_id and membership.role = 'owner'
      join audit on audit.actor_kind = 'user' and cast(membership.person_id as text) = audit.actor_name
        and audit.subject = 'lead-address' and audit.action = 'asked'
        and audit.subject_id = cast(lead_address.address_id as text)
      where account.account_id = lead_address.account_id and not exists (
        select 1 from membership as own where own.account_id = lead_address.account_id
          and own.person_id = membership.person_id))`.execute(db)
}
