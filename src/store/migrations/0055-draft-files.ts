import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The photos, documents and boundaries of drafts, and lists of what is held back of an account. */
export async function addDraftFiles(
  db: Kysely<unknown>,
  { integer, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('draft_files')
    .modifyEnd(tableEnd)
    .addColumn('draft_id', integer, column =>
      column.primaryKey().references('draft.draft_id').onDelete('cascade'),
    )
    .addColumn('version', integer, column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .execute()
  // These rows keep the photos from being removed as unused ones.
  await db.schema
    .createTable('draft_picture')
    .modifyEnd(clusteredTableEnd)
    .addColumn('draft_id', integer, column =>
      column.notNull().references('draft.draft_id').onDelete('cascade'),
    )
    .addColumn('picture_id', integer, column => column.notNull().references('picture.picture_id'))
    .addPrimaryKeyConstraint('draft_picture_key', ['draft_id', 'picture_id'])
    .execute()
  await db.schema
    .createIndex('draft_picture_by_picture')
    .on('draft_picture')
    .columns(['picture_id'])
    .execute()
  // The paths of documents that were sent to a draft say nothing of the listing that shows them later.
  await db.schema
    .createTable('draft_document')
    .modifyEnd(clusteredTableEnd)
    .addColumn('path', 'text', column => column.primaryKey().notNull())
    .addColumn('draft_id', integer, column =>
      column.references('draft.draft_id').onDelete('set null'),
    )
    .addColumn('listing_id', integer, column =>
      column.references('listing.listing_id').onDelete('set null'),
    )
    .execute()
  for (const column of ['draft_id', 'listing_id'] as const) {
    await db.schema
      .createIndex(`draft_document_by_${column === 'draft_id' ? 'draft' : 'listing'}`)
      .on('draft_document')
      .columns([column])
      .execute()
  }
  await db.schema
    .createIndex('listing_review_by_account')
    .on('listing_review')
    .columns(['account_id'])
    .execute()
}
