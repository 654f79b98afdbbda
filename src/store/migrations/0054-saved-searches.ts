import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Searches that people are told about by mail, and what these were told. */
export async function addSavedSearches(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addAddresses(db, types)
  await addSearches(db, types)
  await addNews(db, types)
  const indexes = [
    ['saved_search_by_address', 'saved_search', ['alert_address_id']],
    ['saved_search_by_version', 'saved_search', ['version']],
    ['saved_search_by_next', 'saved_search', ['next_at', 'alert_address_id']],
    ['saved_search_by_confirmed', 'saved_search', ['confirmed_at', 'created_at']],
    ['alert_link_by_address', 'alert_link', ['alert_address_id']],
    ['alert_link_by_expiry', 'alert_link', ['expires_at']],
    ['alert_question_by_mailbox', 'alert_question', ['mailbox_hash', 'asked_at']],
    ['alert_question_by_network', 'alert_question', ['network_hash', 'asked_at']],
    ['alert_question_by_age', 'alert_question', ['asked_at']],
    ['alert_listing_by_news', 'alert_listing', ['last_sequence']],
    ['alert_listing_by_land', 'alert_listing', ['land', 'gone_at']],
    ['alert_listing_by_age', 'alert_listing', ['changed_at']],
    ['alert_told_by_age', 'alert_told', ['told_at']],
    ['alert_pending_by_due', 'alert_pending', ['due_at', 'alert_address_id']],
  ] as const
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}

async function addAddresses(
  db: Kysely<unknown>,
  { integer, bytes, assigned, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('alert_address')
    .modifyEnd(tableEnd)
    .addColumn('alert_address_id', integer, assigned)
    .addColumn('address_hash', bytes, column => column.notNull().unique())
    .addColumn('address', 'text')
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('left_at', integer)
    .addColumn('instant_day', 'text', column => column.notNull())
    .addColumn('instant_mails', integer, column => column.notNull())
    .addColumn('mailed_at', integer)
    .addColumn('refusals', integer, column => column.notNull())
    .execute()
  await db.schema
    .createTable('alert_link')
    .modifyEnd(clusteredTableEnd)
    .addColumn('token_hash', bytes, column => column.primaryKey())
    .addColumn('alert_address_id', integer, column =>
      column.notNull().references('alert_address.alert_address_id'),
    )
    .addColumn('saved_search_id', integer)
    .addColumn('expires_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createTable('alert_question')
    .modifyEnd(tableEnd)
    .addColumn('alert_question_id', integer, assigned)
    .addColumn('mailbox_hash', bytes, column => column.notNull())
    .addColumn('network_hash', bytes, column => column.notNull())
    .addColumn('asked_at', integer, column => column.notNull())
    .execute()
}

async function addSearches(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('saved_search')
    .modifyEnd(tableEnd)
    .addColumn('saved_search_id', integer, assigned)
    .addColumn('alert_address_id', integer, column =>
      column.notNull().references('alert_address.alert_address_id'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('query', 'text', column => column.notNull())
    .addColumn('frequency', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('confirmed_at', integer)
    .addColumn('version', integer, column => column.notNull())
    .addColumn('born_sequence', integer, column => column.notNull())
    .addColumn('since_sequence', integer, column => column.notNull())
    .addColumn('instant_sequence', integer)
    .addColumn('forgotten_sequence', integer, column => column.notNull())
    .addColumn('next_at', integer)
    .execute()
}

async function addNews(
  db: Kysely<unknown>,
  { integer, real, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('alert_listing')
    .modifyEnd(tableEnd)
    .addColumn('listing_id', integer, column => column.primaryKey())
    .addColumn('shown_sequence', integer, column => column.notNull())
    .addColumn('back_sequence', integer, column => column.notNull())
    .addColumn('drop_sequence', integer, column => column.notNull())
    .addColumn('edit_sequence', integer, column => column.notNull())
    .addColumn('last_sequence', integer, column => column.notNull())
    .addColumn('price_before_usd', real)
    .addColumn('price_usd', real)
    .addColumn('gone_at', integer)
    .addColumn('land', 'text', column => column.notNull())
    .addColumn('changed_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createTable('alert_told')
    .modifyEnd(clusteredTableEnd)
    .addColumn('alert_address_id', integer, column => column.notNull())
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('price_usd', real)
    .addColumn('sequence', integer, column => column.notNull())
    .addColumn('told_at', integer, column => column.notNull())
    .addPrimaryKeyConstraint('alert_told_key', ['alert_address_id', 'listing_id'])
    .execute()
  await db.schema
    .createTable('alert_pending')
    .modifyEnd(clusteredTableEnd)
    .addColumn('alert_address_id', integer, column => column.notNull())
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('saved_search_id', integer, column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('price_before_usd', real)
    .addColumn('price_usd', real)
    .addColumn('sequence', integer, column => column.notNull())
    .addColumn('due_at', integer, column => column.notNull())
    .addPrimaryKeyConstraint('alert_pending_key', ['alert_address_id', 'listing_id'])
    .execute()
}
