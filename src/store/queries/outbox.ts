import { type Kysely, type Selectable, sql } from 'kysely'
import type { LeadNotification } from '../../domain/lead.ts'
import type { OutboxBacklog, OutboxMessage } from '../records/outbox.ts'
import type { Schema } from '../schema.ts'
import type { OutboxTable } from '../tables/leads.ts'
import { fromJson } from './rows.ts'

const LEAD_TOPIC = 'lead'
/** A message that was never tried is due at 0, whatever the clock says. */
const DUE_SINCE = sql<number>`case when due_at > created_at then due_at else created_at end`

/** Due whatever the clock is set to, by now or later. */
const AT_ONCE = 0

export class OutboxQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async get(id: number): Promise<OutboxMessage | null> {
    const row = await this.db
      .selectFrom('outbox')
      .selectAll()
      .where('message_id', '=', id)
      .executeTakeFirst()
    return row ? messageOf(row) : null
  }

  async due(now: number, limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('message_id')
      .limit(limit)
      .execute()
    return rows.map(messageOf)
  }

  async unsent(after: number, limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('message_id', '>', after)
      .orderBy('message_id')
      .limit(limit)
      .execute()
    return rows.map(messageOf)
  }

  async backlog(): Promise<OutboxBacklog> {
    const waiting = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min(DUE_SINCE).as('oldest')])
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const failed = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', 'is', null)
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { waiting: waiting.count, failed: failed.count, oldestDueAt: waiting.oldest }
  }
}

export class OutboxCommands extends OutboxQueries {
  async add(notification: LeadNotification, at: number): Promise<void> {
    await this.db
      .insertInto('outbox')
      .values({
        topic: LEAD_TOPIC,
        payload: JSON.stringify(notification),
        created_at: at,
        attempts: 0,
        due_at: AT_ONCE,
        sent_at: null,
        last_error: '',
        retried_at: null,
      })
      .execute()
  }

  async beginAttempt(id: number, nextAttemptAt: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({ due_at: nextAttemptAt, attempts: eb('attempts', '+', 1) }))
      .where('message_id', '=', id)
      .execute()
  }

  async markSent(id: number, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ sent_at: at, due_at: null })
      .where('message_id', '=', id)
      .execute()
  }

  async markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ due_at: nextAttemptAt, last_error: error })
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
  }

  async sendAgain(id: number, notification: LeadNotification, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ ...afresh(at), payload: JSON.stringify(notification) })
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
  }

  async sendFailedAgain(at: number): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('outbox')
      .set(afresh(at))
      .where('sent_at', 'is', null)
      .where('due_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
}

function afresh(at: number) {
  return { attempts: 0, due_at: AT_ONCE, retried_at: at }
}

function messageOf(row: Selectable<OutboxTable>): OutboxMessage {
  const triedSince = row.retried_at ?? row.created_at
  return {
    id: row.message_id,
    notification: fromJson<LeadNotification>(row.payload),
    attempts: row.attempts,
    createdAt: row.created_at,
    triedSince,
    dueAt: row.due_at === null ? null : Math.max(row.due_at, triedSince),
    sentAt: row.sent_at,
    lastError: row.last_error,
  }
}
