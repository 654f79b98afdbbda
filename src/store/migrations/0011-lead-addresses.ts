import { type Kysely, sql } from 'kysely'
import { addressKey } from '../../domain/values/email.ts'
import type { ColumnTypes } from './column-types.ts'

const ROWS_AT_ONCE = 500

/** The tables that this migration reads and writes, in their form at that time. */
interface Tables {
  account: { account_id: number; email: string }
  listing: { account_id: number; lead_routing_email: string }
  lead_address: { account_id: number; address_key: string; address: string; named_at: number }
  outbox: { message_id: number; recipient: string; queue: string; due_at: number | null }
  outbox_queue: { queue: string; due_at: number; turn: number }
}

/**
 * Addresses for leads and who confirmed them; and a queue for each recipient, so that those who get very
 * many messages hold up nobody else.
 */
export async function addLeadAddresses(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addAddresses(db, types)
  await addQueues(db, types)
  await nameExistingAddresses(db as Kysely<Tables>)
  await fillQueues(db as Kysely<Tables>)
}

async function addAddresses(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, bytes, assigned, tableEnd, clusteredTableEnd } = types
  await db.schema
    .createTable('lead_address')
    .modifyEnd(tableEnd)
    .addColumn('address_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('address_key', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('named_at', integer, column => column.notNull())
    .addColumn('asked_at', integer)
    .addColumn('times_asked', integer, column => column.notNull().defaultTo(0))
    .addColumn('confirmed_at', integer)
    .addColumn('confirmed_by', 'text')
    .addColumn('revoked_at', integer)
    .addUniqueConstraint('lead_address_key', ['account_id', 'address_key'])
    .execute()
  await db.schema
    .createIndex('lead_address_by_address')
    .on('lead_address')
    .columns(['address_key', 'asked_at'])
    .execute()
  await db.schema
    .createTable('lead_address_link')
    .modifyEnd(clusteredTableEnd)
    .addColumn('token_hash', bytes, column => column.primaryKey())
    .addColumn('address_id', integer, column =>
      column.notNull().references('lead_address.address_id'),
    )
    .addColumn('expires_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('lead_address_link_by_address')
    .on('lead_address_link')
    .columns(['address_id'])
    .execute()
}

async function addQueues(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, clusteredTableEnd, jsonMember } = types
  const outbox = db.schema.alterTable('outbox')
  await outbox.addColumn('lead_id', integer).execute()
  await outbox.addColumn('recipient', 'text', column => column.notNull().defaultTo('')).execute()
  await outbox.addColumn('queue', 'text', column => column.notNull().defaultTo('')).execute()
  await outbox.addColumn('attempted_at', integer).execute()
  await sql`update outbox set lead_id = ${jsonMember('payload', 'leadId')}, recipient = ${jsonMember('payload', 'recipient')}`.execute(
    db,
  )
  await db.schema.dropIndex('outbox_by_due').execute()
  await db.schema
    .createIndex('outbox_by_queue')
    .on('outbox')
    .columns(['queue', 'due_at', 'message_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('outbox_by_attempt')
    .on('outbox')
    .columns(['queue', 'attempted_at'])
    .where(sql.ref('attempted_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('outbox_by_lead').on('outbox').columns(['lead_id']).execute()
  await db.schema
    .createTable('outbox_queue')
    .modifyEnd(clusteredTableEnd)
    .addColumn('queue', 'text', column => column.primaryKey())
    .addColumn('due_at', integer, column => column.notNull())
    .addColumn('turn', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('outbox_queue_by_due')
    .on('outbox_queue')
    .columns(['due_at', 'turn'])
    .execute()
}

/** Addresses that listings name already are not confirmed: nobody asked them. */
async function nameExistingAddresses(db: Kysely<Tables>): Promise<void> {
  const named = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .select(['listing.account_id', 'lead_routing_email', 'email'])
    .where('lead_routing_email', '<>', '')
    .distinct()
    .execute()
  for (const { account_id, lead_routing_email: address, email } of named) {
    const address_key = addressKey(address)
    if (address_key === addressKey(email)) continue
    await db
      .insertInto('lead_address')
      .values({ account_id, address_key, address, named_at: Date.now() })
      .onConflict(conflict => conflict.columns(['account_id', 'address_key']).doNothing())
      .execute()
  }
}

/** Every message that was not sent gets its queue: those given up may be sent again. */
async function fillQueues(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('outbox')
      .select(['message_id', 'recipient'])
      .where(sql.ref('sent_at'), 'is', null)
      .where('message_id', '>', last)
      .orderBy('message_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { message_id, recipient } of rows) {
      const queue = addressKey(recipient)
      await db.updateTable('outbox').set({ queue }).where('message_id', '=', message_id).execute()
      last = message_id
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`insert into outbox_queue (queue, due_at, turn) select queue, min(due_at), min(message_id) from outbox where due_at is not null group by queue`.execute(
    db,
  )
}
