import { type Kysely, sql } from 'kysely'
import { addressKey } from '../../domain/values/email.ts'
import type { ColumnTypes } from './column-types.ts'

/** The tables that this migration reads and writes, in their form at that time. */
interface Tables {
  job: { job_id: number; topic: string; key: string; due_at: number | null }
  job_queue: { topic: string; key: string; due_at: number; turn: number }
  lead_address: { address_id: number; account_id: number; address_key: string; address: string }
  lead_address_link: { address_id: number }
}

/**
 * The jobs of a key take turns by lane, so that the messages of one sender hold up no other sender's to the same
 * recipient; leads of guests are counted by the network that they came from; and fullwidth letters in an email address
 * are the same as others. Jobs that wait already are in one lane.
 */
export async function addJobLanes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer } = types
  const job = db.schema.alterTable('job')
  await job.addColumn('lane', 'text', column => column.notNull().defaultTo('')).execute()
  await job.addColumn('rank', integer, column => column.notNull().defaultTo(0)).execute()
  await db.schema
    .alterTable('job_queue')
    .addColumn('lane', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('lead')
    .addColumn('guest_network', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await createIndexes(db)
  await respellMessages(db as Kysely<Tables>)
  await respellAddresses(db as Kysely<Tables>)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
  await index('job_by_lane', 'job', ['topic', 'key', 'lane', 'rank', 'job_id'])
    .where(sql.ref('due_at'), '=', sql.lit(0))
    .execute()
  await index('job_of_lane', 'job', ['topic', 'key', 'lane', 'created_at'])
    .where(sql.ref('lane'), '<>', sql.lit(''))
    .execute()
  await index('lead_by_guest', 'lead', ['guest_network', 'created_at'])
    .where(sql.ref('guest_network'), '<>', sql.lit(''))
    .execute()
}

/** Few keys have letters beyond ASCII. */
function isInternational(column: string) {
  return sql<boolean>`length(${sql.ref(column)}) <> octet_length(${sql.ref(column)})`
}

async function respellMessages(db: Kysely<Tables>): Promise<void> {
  const jobs = await db
    .selectFrom('job')
    .select(['job_id', 'key'])
    .where('topic', '=', 'mail')
    .where(isInternational('key'))
    .execute()
  for (const { job_id, key: before } of jobs) {
    const key = addressKey(before)
    if (key === before) continue
    await db.updateTable('job').set({ key }).where('job_id', '=', job_id).execute()
    await db.deleteFrom('job_queue').where('topic', '=', 'mail').where('key', '=', before).execute()
    await sql`
      insert into job_queue (topic, "key", due_at, turn)
      select topic, "key", min(due_at), 0 from job
      where topic = 'mail' and "key" = ${key} and due_at is not null group by topic, "key"
      on conflict (topic, "key") do update set due_at = excluded.due_at`.execute(db)
  }
}

/** Where an account names an address in both spellings, the one stays that has been written like this before. */
async function respellAddresses(db: Kysely<Tables>): Promise<void> {
  const addresses = await db
    .selectFrom('lead_address')
    .select(['address_id', 'account_id', 'address_key', 'address'])
    .where(isInternational('address_key'))
    .execute()
  for (const { address_id, account_id, address_key: before, address } of addresses) {
    const address_key = addressKey(address)
    if (address_key === before) continue
    const same = await db
      .selectFrom('lead_address')
      .select('address_id')
      .where('account_id', '=', account_id)
      .where('address_key', '=', address_key)
      .executeTakeFirst()
    if (same) {
      await db.deleteFrom('lead_address_link').where('address_id', '=', address_id).execute()
      await db.deleteFrom('lead_address').where('address_id', '=', address_id).execute()
    } else {
      const row = db.updateTable('lead_address').set({ address_key })
      await row.where('address_id', '=', address_id).execute()
    }
  }
}
