import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Files that people upload for feeds, the first records of feeds, and the faults of their runs. */
export async function addFeedFiles(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, clusteredTableEnd, tableEnd } = types
  const whole = sql.raw(integer)
  await sql`create table feed_upload_part (
    feed_id ${whole} not null, upload ${whole} not null, part ${whole} not null,
    parts ${whole} not null, content text not null, primary key (feed_id, upload, part)
  ) ${tableEnd}`.execute(db)
  await sql`create table feed_sample (
    feed_id ${whole} not null primary key, taken_at ${whole} not null,
    cause text not null, content text not null
  ) ${tableEnd}`.execute(db)
  await sql`create table feed_run_fault (
    run_id ${whole} not null, fault_number ${whole} not null, feed_id ${whole} not null,
    line ${whole} not null, record_key text not null, code text not null, field text not null,
    done text not null, value text not null, expected text not null,
    primary key (run_id, fault_number)
  ) ${clusteredTableEnd}`.execute(db)
  await db.schema
    .createIndex('feed_run_fault_by_feed')
    .on('feed_run_fault')
    .columns(['feed_id', 'run_id'])
    .execute()
}
