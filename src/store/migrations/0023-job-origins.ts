import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

interface Tables {
  job: { origin: string; topic: string; subject: number | null; lane: string }
  lead: { lead_id: number; buyer: string }
}

/** A job of a lane names its origin, so that counting jobs reads one index and no other table. */
export async function addJobOrigins(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('origin', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await (db as Kysely<Tables>)
    .updateTable('job')
    .set(({ fn, selectFrom }) => ({
      origin: fn.coalesce(
        selectFrom('lead').select('buyer').whereRef('lead_id', '=', 'job.subject'),
        sql.lit(''),
      ),
    }))
    .where('topic', '=', 'mail')
    .where('lane', '<>', '')
    .execute()
  await db.schema.dropIndex('job_of_lane').execute()
  await db.schema
    .createIndex('job_of_lane')
    .on('job')
    .columns(['topic', 'key', 'lane', 'created_at', 'origin'])
    .where(sql.ref('lane'), '<>', sql.lit(''))
    .execute()
}
