import type { Kysely, Selectable } from 'kysely'
import type { LeadNotification } from '../../domain/lead.ts'
import type { OutboxBacklog, OutboxMessage } from '../records/outbox.ts'
import type { Schema } from '../schema.ts'
import type { OutboxTable } from '../tables/leads.ts'
import { fromJson } from './rows.ts'

const LEAD_TOPIC = 'lead'

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

  /** Counts from indexes alone, as it is asked for while very many wait. */
  async backlog(): Promise<OutboxBacklog> {
    const waiting = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const oldest = await this.db
      .selectFrom('outbox')
      .select('created_at')
      .where('due_at', 'is not', null)
      .where('sent_at', 'is', null)
      .orderBy('message_id')
      .limit(1)
      .executeTakeFirst()
    const unsent = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
    const failed = unsent.count - waiting.count
    return { waiting: waiting.count, failed, oldestAt: oldest?.created_at ?? null }
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

  async markExcused(id: number, error: string, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({ due_at: at, last_error: error, attempts: eb('attempts', '-', 1) }))
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
