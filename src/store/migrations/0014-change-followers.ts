import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The change log says what was done, and by whom; followers keep their place in it; accounts count their edits. */
export async function addChangeFollowers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, tableEnd } = types
  for (const column of ['actions', 'fields', 'actor_kind', 'actor_name']) {
    await db.schema
      .alterTable('change_log')
      .addColumn(column, 'text', added => added.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createTable('follower')
    .modifyEnd(tableEnd)
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('sequence', integer, column => column.notNull())
    .addColumn('moved_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .alterTable('account')
    .addColumn('revision', integer, column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('audit').renameColumn('deed', 'action').execute()
}
