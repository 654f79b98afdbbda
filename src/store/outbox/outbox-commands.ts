import { type RawBuilder, sql } from 'kysely'
import { addressKey } from '../../domain/leads/email.ts'
import { isAboutLead, type Notification } from '../../domain/leads/notification.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { OutboxQueries } from './outbox-queries.ts'

const LEAD_TOPIC = 'lead'
const ADDRESS_TOPIC = 'address'

/** Due whatever the clock is set to, by now or later. */
const AT_ONCE = 0

export class OutboxCommands extends OutboxQueries {
  async add(notification: Notification, at: number): Promise<void> {
    const { recipient } = notification
    const isLead = isAboutLead(notification)
    const queue = addressKey(recipient)
    await this.db
      .insertInto('outbox')
      .values({
        topic: isLead ? LEAD_TOPIC : ADDRESS_TOPIC,
        lead_id: isLead ? notification.leadId : null,
        recipient,
        queue,
        payload: JSON.stringify(notification),
        created_at: at,
        attempts: 0,
        due_at: AT_ONCE,
        sent_at: null,
        last_error: '',
        retried_at: null,
        attempted_at: null,
      })
      .execute()
    await this.#settle(queue)
  }

  async beginAttempt(id: number, at: number, nextAttemptAt: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({
        due_at: nextAttemptAt,
        attempts: eb('attempts', '+', 1),
        attempted_at: at,
      }))
      .where('message_id', '=', id)
      .execute()
    const queue = await this.#settleQueueOf(id)
    // Behind all recipients who have been waiting since before.
    await this.#giveTurn(queue, sql<number>`(select max(message_id) from outbox)`)
  }

  async hold(recipient: string, until: number): Promise<void> {
    await this.db
      .updateTable('outbox_queue')
      .set({ due_at: until })
      .where('queue', '=', addressKey(recipient))
      .execute()
  }

  async markSent(id: number, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ sent_at: at, due_at: null })
      .where('message_id', '=', id)
      .execute()
    await this.#settleQueueOf(id)
  }

  async markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({ due_at: nextAttemptAt, last_error: error, attempted_at: null })
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
    await this.#settleQueueOf(id)
  }

  async markExcused(id: number, error: string, at: number): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set(({ eb }) => ({
        due_at: at,
        last_error: error,
        attempted_at: null,
        attempts: eb('attempts', '-', 1),
      }))
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
    await this.#settleQueueOf(id)
  }

  async sendAgain(id: number, recipient: string, at: number): Promise<void> {
    const before = await this.#queueOf(id)
    const queue = addressKey(recipient)
    await this.db
      .updateTable('outbox')
      .set({ ...afresh(at), recipient, queue })
      .where('message_id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
    if (before !== queue) await this.#settle(before)
    await this.#settle(queue)
    // A person waits for it.
    await this.#giveTurn(queue, 0)
  }

  async sendFailedAgain(at: number): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('outbox')
      .set(afresh(at))
      .where('sent_at', 'is', null)
      .where('due_at', 'is', null)
      .executeTakeFirst()
    await sql`insert into outbox_queue (queue, due_at, turn) select queue, ${AT_ONCE}, min(message_id) from outbox where due_at = ${AT_ONCE} group by queue on conflict (queue) do update set due_at = excluded.due_at, turn = excluded.turn`.execute(
      this.db,
    )
    return Number(numUpdatedRows)
  }

  async redirect(accountId: AccountId, from: string, to: string): Promise<number> {
    const queue = addressKey(from)
    const { numUpdatedRows } = await this.db
      .updateTable('outbox')
      .set({ recipient: to, queue: addressKey(to) })
      .where('queue', '=', queue)
      .where('sent_at', 'is', null)
      .where('topic', '=', LEAD_TOPIC)
      .where('lead_id', 'in', ({ selectFrom }) =>
        selectFrom('lead').select('lead_id').where('account_id', '=', accountId),
      )
      .executeTakeFirst()
    await this.#settle(queue)
    await this.#settle(addressKey(to))
    return Number(numUpdatedRows)
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const removed = await this.db
      .deleteFrom('outbox')
      .where('message_id', 'in', ids)
      .returning('queue')
      .execute()
    for (const queue of new Set(removed.map(row => row.queue))) await this.#settle(queue)
  }

  async blankRecipient(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.db
      .updateTable('outbox')
      .set({ payload: sql<string>`json_set(payload, '$.recipient', '')` })
      .where('message_id', 'in', ids)
      .execute()
    await this.db
      .updateTable('outbox')
      .set({ recipient: '', queue: '', last_error: '' })
      .where('message_id', 'in', ids)
      .where('sent_at', 'is not', null)
      .execute()
  }

  async #giveTurn(queue: string, turn: number | RawBuilder<number>): Promise<void> {
    await this.db.updateTable('outbox_queue').set({ turn }).where('queue', '=', queue).execute()
  }

  async #queueOf(id: number): Promise<string> {
    const row = await this.db
      .selectFrom('outbox')
      .select('queue')
      .where('message_id', '=', id)
      .executeTakeFirst()
    return row?.queue ?? ''
  }

  async #settleQueueOf(id: number): Promise<string> {
    const queue = await this.#queueOf(id)
    await this.#settle(queue)
    return queue
  }

  /** Makes a recipient's queue as due as the first of its messages; without any it ends. */
  async #settle(queue: string): Promise<void> {
    const first = await this.db
      .selectFrom('outbox')
      .select(['due_at', 'message_id'])
      .where('queue', '=', queue)
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('message_id')
      .limit(1)
      .executeTakeFirst()
    const due_at = first?.due_at ?? null
    if (!first || due_at === null) {
      await this.db.deleteFrom('outbox_queue').where('queue', '=', queue).execute()
      return
    }
    await this.db
      .insertInto('outbox_queue')
      .values({ queue, due_at, turn: first.message_id })
      .onConflict(conflict => conflict.column('queue').doUpdateSet({ due_at }))
      .execute()
  }
}

function afresh(at: number) {
  return { attempts: 0, due_at: AT_ONCE, retried_at: at }
}
