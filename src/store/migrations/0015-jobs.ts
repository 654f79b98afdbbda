import { type Generated, type Kysely, sql } from 'kysely'
import { addressKey } from '../../domain/values/email.ts'
import type { ColumnTypes } from './column-types.ts'

const ROWS_AT_ONCE = 500

interface PhotoJob {
  topic: string
  version: number
  subject: number
  created_at: number
  tried_since: number
  due_at: number | null
  attempts: number
  crashes: number
  claim: number
  last_error: string
}

/** The tables that this migration reads and writes, in their form at that time. */
interface Tables {
  outbox: { message_id: number; recipient: string; queue: string; payload: string }
  job: PhotoJob & { job_id: Generated<number>; payload: string; key: string }
  picture: { picture_id: number; account_id: number | null }
  picture_fetch: {
    picture_id: number
    source_url: string
    created_at: number
    attempts: number
    crashes: number
    due_at: number | null
    last_error: string
  }
}

/**
 * One queue for all work that is done later. The messages of the outbox become jobs under the same ids, which are
 * part of their Message-IDs; the photos that wait to be fetched become jobs behind them.
 */
export async function addJobs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createJob(db, types)
  await createQueue(db, types)
  await moveOutbox(db)
  await writeRecipients(db as Kysely<Tables>)
  await sql`insert into job_queue (topic, "key", due_at, turn) select 'mail', queue, due_at, 0 from outbox_queue`.execute(
    db,
  )
  await db.schema.dropTable('outbox_queue').execute()
  await db.schema.dropTable('outbox').execute()
  await sql`delete from lease where name = 'outbox'`.execute(db)
  await movePhotos(db as Kysely<Tables>)
  await db.schema.dropTable('picture_fetch').execute()
  await createIndexes(db)
}

async function createJob(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, assigned, tableEnd } = types
  await db.schema
    .createTable('job')
    .modifyEnd(tableEnd)
    .addColumn('job_id', integer, assigned)
    .addColumn('topic', 'text', column => column.notNull())
    .addColumn('version', integer, column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('subject', integer)
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('tried_since', integer, column => column.notNull())
    .addColumn('due_at', integer)
    .addColumn('done_at', integer)
    .addColumn('attempts', integer, column => column.notNull().defaultTo(0))
    .addColumn('crashes', integer, column => column.notNull().defaultTo(0))
    .addColumn('claim', integer, column => column.notNull().defaultTo(0))
    .addColumn('attempted_at', integer)
    .addColumn('last_error', 'text', column => column.notNull().defaultTo(''))
    .addColumn('payload', 'text', column => column.notNull())
    .execute()
}

/** Call it when the rows have been moved: building an index once is faster than growing it row by row. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('job')
      .columns([...columns])
  await index('job_by_key', ['topic', 'key', 'due_at', 'job_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await index('job_by_attempt', ['topic', 'key', 'attempted_at'])
    .where(sql.ref('attempted_at'), 'is not', null)
    .execute()
  await index('job_by_subject', ['topic', 'subject'])
    .where(sql.ref('subject'), 'is not', null)
    .execute()
  await index('job_open', ['job_id']).where(sql.ref('done_at'), 'is', null).execute()
  // Has all columns that the figures of the queue need: they are read from this index alone.
  await index('job_backlog', ['topic', 'version', 'due_at', 'created_at', 'done_at'])
    .where(sql.ref('done_at'), 'is', null)
    .execute()
}

async function createQueue(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, clusteredTableEnd } = types
  await db.schema
    .createTable('job_queue')
    .modifyEnd(clusteredTableEnd)
    .addColumn('topic', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('due_at', integer, column => column.notNull())
    .addColumn('turn', integer, column => column.notNull())
    .addPrimaryKeyConstraint('job_queue_key', ['topic', 'key'])
    .execute()
  await db.schema
    .createIndex('job_queue_by_due')
    .on('job_queue')
    .columns(['topic', 'due_at', 'turn', 'key'])
    .execute()
}

async function moveOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (job_id, topic, version, "key", subject, created_at, tried_since, due_at,
      done_at, attempts, claim, attempted_at, last_error, payload)
    select message_id, 'mail', 1, queue, lead_id, created_at, coalesce(retried_at, created_at), due_at,
      sent_at, attempts, attempts, attempted_at, last_error, payload
    from outbox`.execute(db)
}

/** The recipient of a message was a column beside the payload; messages sent long ago had no queue. */
async function writeRecipients(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('outbox')
      .select(['message_id', 'recipient', 'queue', 'payload'])
      .where('message_id', '>', last)
      .orderBy('message_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { message_id, recipient, queue, payload: before } of rows) {
      last = message_id
      const payload = withRecipient(before, recipient)
      const key = recipient === '' ? queue : addressKey(recipient)
      if (payload === before && key === queue) continue
      await db.updateTable('job').set({ payload, key }).where('job_id', '=', message_id).execute()
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** A payload that cannot be read stays as it is, for a person to look at. */
function withRecipient(payload: string, recipient: string): string {
  try {
    const notification = JSON.parse(payload)
    if (notification.recipient === recipient) return payload
    return JSON.stringify({ ...notification, recipient })
  } catch {
    return payload
  }
}

async function movePhotos(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('picture_fetch')
      .innerJoin('picture', 'picture.picture_id', 'picture_fetch.picture_id')
      .selectAll('picture_fetch')
      .select('account_id')
      .where('picture_fetch.picture_id', '>', last)
      .orderBy('picture_fetch.picture_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) await db.insertInto('job').values(rows.map(photoJobOf)).execute()
    last = rows.at(-1)?.picture_id ?? last
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`insert into job_queue (topic, "key", due_at, turn) select topic, "key", min(due_at), 0 from job where topic = 'photo' and due_at is not null group by topic, "key"`.execute(
    db,
  )
}

function photoJobOf(row: Tables['picture_fetch'] & { account_id: number | null }) {
  const { picture_id, source_url, account_id, created_at, attempts, crashes } = row
  return {
    topic: 'photo',
    version: 1,
    key: `${account_id ?? 0} ${URL.parse(source_url)?.hostname ?? ''}`,
    subject: picture_id,
    created_at,
    tried_since: created_at,
    due_at: row.due_at,
    attempts,
    crashes,
    claim: attempts,
    last_error: row.last_error,
    payload: JSON.stringify({ sourceUrl: source_url, accountId: account_id ?? 0 }),
  }
}
