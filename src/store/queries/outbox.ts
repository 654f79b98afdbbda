import type { Kysely } from 'kysely'
import type { LeadNotification } from '../../domain/lead.ts'
import type { Schema } from '../schema.ts'
import type { OutboxBacklog, OutboxMessage } from '../store.ts'
import { fromJson } from './rows.ts'

const LEAD_TOPIC = 'lead'

export class OutboxQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async due(now: number, limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .select(['message_id', 'payload', 'attempts', 'created_at'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      id: row.message_id,
      notification: fromJson<LeadNotification>(row.payload),
      attempts: row.attempts,
      createdAt: row.created_at,
    }))
  }

  async backlog(): Promise<OutboxBacklog> {
    const waiting = await this.db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('oldest')])
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
        due_at: at,
        sent_at: null,
        last_error: '',
      })
      .execute()
  }

  async claim(id: number, now: number, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('outbox')
      .set({ due_at: until })
      .where('message_id', '=', id)
      .where('due_at', '<=', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async markSent(id: number, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({ sent_at: at, due_at: null, attempts: eb('attempts', '+', 1) }))
      .where('message_id', '=', id)
      .execute()
  }

  async markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({
        due_at: nextAttemptAt,
        last_error: error,
        attempts: eb('attempts', '+', 1),
      }))
      .where('message_id', '=', id)
      .execute()
  }
}
