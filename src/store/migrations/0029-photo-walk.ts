import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The photos of imports wait in their own rows until a walk gives them jobs. */
export async function addPhotoWalk(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('picture').addColumn('walk_host', 'text').execute()
  await db.schema.alterTable('picture').addColumn('walk_place', integer).execute()
  await db.schema
    .createIndex('picture_by_walk')
    .on('picture')
    .columns(['account_id', 'walk_host', 'walk_place', 'picture_id'])
    .where(sql.ref('walk_host'), 'is not', null)
    .execute()
}
