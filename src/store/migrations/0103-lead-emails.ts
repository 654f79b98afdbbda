import { type Kysely, sql } from 'kysely'

/** Timelines of leads have the emails that buyers send to the inbound address. */
export async function addLeadEmails(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lead_entry').addColumn('mail', 'text').execute()
  await db.schema.alterTable('lead_entry').addColumn('mail_key', 'text').execute()
  await db.schema
    .createIndex('lead_entry_by_mail')
    .unique()
    .on('lead_entry')
    .columns(['lead_id', 'mail_key'])
    .where(sql.ref('mail_key'), 'is not', null)
    .execute()
}
