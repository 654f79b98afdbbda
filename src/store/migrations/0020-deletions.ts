import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const LEAD_INDEXES: Readonly<Record<string, readonly string[]>> = {
  lead_by_account: ['account_id', 'created_at'],
  lead_by_listing_and_buyer: ['listing_id', 'buyer', 'created_at'],
  lead_by_time: ['created_at'],
  lead_by_listing: ['listing_id', 'created_at'],
}

/**
 * Listings and accounts that were deleted are kept for some time. Another listing may have the feed key of a deleted one. A
 * lead outlives its listing.
 */
export async function addDeletions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of ['listing', 'account']) {
    await db.schema.alterTable(table).addColumn('deleted_at', types.integer).execute()
  }
  await db.schema
    .createIndex('listing_by_deletion')
    .on('listing')
    .columns(['deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema.dropIndex('listing_by_feed_key').execute()
  await db.schema
    .createIndex('listing_by_feed_key')
    .on('listing')
    .columns(['account_id', 'list_feed_key'])
    .unique()
    .where(sql.ref('list_feed_key'), '<>', '')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await (types.writersOverlap
    ? db.schema.alterTable('lead').dropConstraint('lead_listing_id_fkey').execute()
    : copyLeads(db, types))
}

/** SQLite cannot drop a reference from a table. The ids that it gives go on where they were. */
async function copyLeads(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, assigned, tableEnd } = types
  for (const name of [...Object.keys(LEAD_INDEXES), 'lead_by_guest'])
    await db.schema.dropIndex(name).execute()
  await db.schema.alterTable('lead').renameTo('lead_before').execute()
  await db.schema
    .createTable('lead')
    .modifyEnd(tableEnd)
    .addColumn('lead_id', integer, assigned)
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('owner_account_id', integer, column => column.references('account.account_id'))
    .addColumn('contact_name', 'text', column => column.notNull())
    .addColumn('email_address', 'text', column => column.notNull())
    .addColumn('phone_number', 'text', column => column.notNull())
    .addColumn('comment', 'text', column => column.notNull())
    .addColumn('financing', integer)
    .addColumn('site_id', integer)
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('client_address', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('buyer', 'text', column => column.notNull().defaultTo(''))
    .addColumn('guest_network', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await sql`insert into lead select * from lead_before`.execute(db)
  await sql`delete from sqlite_sequence where name = 'lead'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) select 'lead', seq from sqlite_sequence where name = 'lead_before'`.execute(
    db,
  )
  await db.schema.dropTable('lead_before').execute()
  for (const [name, columns] of Object.entries(LEAD_INDEXES)) {
    await db.schema
      .createIndex(name)
      .on('lead')
      .columns([...columns])
      .execute()
  }
  await db.schema
    .createIndex('lead_by_guest')
    .on('lead')
    .columns(['guest_network', 'created_at'])
    .where(sql.ref('guest_network'), '<>', sql.lit(''))
    .execute()
}
