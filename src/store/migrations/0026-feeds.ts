import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Feeds, their runs, and what each of their records was when it was read last. */
export async function addFeeds(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addFeed(db, types)
  await addRuns(db, types)
  const { integer, clusteredTableEnd } = types
  await db.schema
    .createTable('feed_record')
    .modifyEnd(clusteredTableEnd)
    .addColumn('feed_id', integer, column => column.notNull().references('feed.feed_id'))
    .addColumn('identity', 'text', column => column.notNull())
    .addColumn('digest_high', integer, column => column.notNull())
    .addColumn('digest_low', integer, column => column.notNull())
    .addColumn('modified_at', integer)
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('version', integer, column => column.notNull())
    .addColumn('left_out', integer, column => column.notNull())
    .addPrimaryKeyConstraint('feed_record_key', ['feed_id', 'identity'])
    .execute()
  await db.schema
    .createIndex('feed_record_by_listing')
    .on('feed_record')
    .columns(['feed_id', 'listing_id'])
    .execute()
}

async function addFeed(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, real, assigned, tableEnd } = types
  const texts = ['name', 'address', 'format', 'mapping', 'options', 'schedule', 'credentials']
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable('feed')
    .modifyEnd(tableEnd)
    .addColumn('feed_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
  for (const name of [...texts, 'report_email', 'etag', 'last_modified']) {
    table = table.addColumn(name, 'text', column => column.notNull())
  }
  await table
    .addColumn('paused', integer, column => column.notNull())
    .addColumn('failures', integer, column => column.notNull())
    .addColumn('refused_share', real)
    .addColumn('notified_at', integer)
    .addColumn('created_at', integer, column => column.notNull())
    .addUniqueConstraint('feed_name', ['account_id', 'name'])
    .execute()
}

async function addRuns(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, assigned, tableEnd } = types
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable('feed_run')
    .modifyEnd(tableEnd)
    .addColumn('run_id', integer, assigned)
    .addColumn('feed_id', integer, column => column.notNull().references('feed.feed_id'))
    .addColumn('started_at', integer, column => column.notNull())
    .addColumn('ended_at', integer)
    .addColumn('dry_run', integer, column => column.notNull())
    .addColumn('records_done', integer, column => column.notNull())
    .addColumn('byte_offset', integer, column => column.notNull())
  const texts = ['state', 'actor_kind', 'actor_name', 'allowances', 'cause', 'source']
  for (const name of [...texts, 'progress', 'report']) {
    table = table.addColumn(name, 'text', column => column.notNull())
  }
  await table.execute()
  await db.schema
    .createIndex('feed_run_by_feed')
    .on('feed_run')
    .columns(['feed_id', 'run_id'])
    .execute()
}
