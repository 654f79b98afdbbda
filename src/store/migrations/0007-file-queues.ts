import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * In which queue a photo waits to be fetched: that of its seller and of the host it comes from. And which
 * documents were taken off their listings, so that their files can be removed some time after.
 */
export async function addFileQueues(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, clusteredTableEnd } = types
  // All photos that wait already are in one queue.
  await db.schema
    .alterTable('picture_fetch')
    .addColumn('queue', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema.dropIndex('picture_fetch_by_due').execute()
  await db.schema
    .createIndex('picture_fetch_by_queue')
    .on('picture_fetch')
    .columns(['queue', 'due_at'])
    .where('due_at', 'is not', null)
    .execute()
  await db.schema
    .createTable('dropped_document')
    .modifyEnd(clusteredTableEnd)
    .addColumn('listing_id', integer, column => column.notNull().references('listing.listing_id'))
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('dropped_at', integer, column => column.notNull())
    .addPrimaryKeyConstraint('dropped_document_key', ['listing_id', 'path'])
    .execute()
  await db.schema
    .createIndex('dropped_document_by_dropped_at')
    .on('dropped_document')
    .columns(['dropped_at'])
    .execute()
}
