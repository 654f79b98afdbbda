import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** People send requests again, too, when a connection broke: `key_id` names a key, or `user 12`. The rows live for a day. */
export async function addRequestsOfPeople(
  db: Kysely<unknown>,
  { writersOverlap, integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  if (writersOverlap) {
    await db.schema.alterTable('idempotency').dropConstraint('idempotency_key_id_fkey').execute()
    return
  }
  // SQLite cannot drop a reference from a table.
  await db.schema.dropIndex('idempotency_by_age').execute()
  await db.schema.alterTable('idempotency').renameTo('idempotency_before').execute()
  await db.schema
    .createTable('idempotency')
    .modifyEnd(clusteredTableEnd)
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('token', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('result', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['key_id', 'token'])
    .execute()
  await sql`insert into idempotency select * from idempotency_before`.execute(db)
  await db.schema.dropTable('idempotency_before').execute()
  await db.schema
    .createIndex('idempotency_by_age')
    .on('idempotency')
    .columns(['created_at'])
    .execute()
}
