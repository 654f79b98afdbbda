import { type Kysely, type Selectable, sql } from 'kysely'
import { addressKey } from '../../domain/leads/email.ts'
import { isAboutLead, type Notification } from '../../domain/leads/notification.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { OutboxTable } from '../leads/lead-tables.ts'
import type { Schema } from '../sql/database-schema.ts'
import { fromJson } from '../sql/rows.ts'
import type { OutboxBacklog, OutboxMessage } from './outbox-records.ts'

export class OutboxQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async get(id: number): Promise<OutboxMessage | null> {
    const row = await this.#messages().where('message_id', '=', id).executeTakeFirst()
    return row ? messageOf(row) : null
  }

  /** A lead has one message; of several, which only a hand in the database makes, the latest counts. */
  async aboutLeads(ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, OutboxMessage>> {
    const rows = await this.#messages()
      .where('outbox.lead_id', 'in', ids)
      .orderBy('message_id')
      .execute()
    return new Map(rows.map(row => [row.lead_id as LeadId, messageOf(row)]))
  }

  /** Reads each recipient's messages by themselves, so that it does not matter how many wait for others. */
  async due(now: number, limit: number): Promise<readonly OutboxMessage[]> {
    const queues = await this.db
      .selectFrom('outbox_queue')
      .select('queue')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('turn')
      .limit(limit)
      .execute()
    for (let each = Math.ceil(limit / queues.length); ; each *= 2) {
      const lists = await Promise.all(queues.map(({ queue }) => this.#dueTo(queue, now, each)))
      const messages = inTurns(lists)
      const isComplete = lists.every(list => list.length < each)
      if (isComplete || messages.length >= limit) return messages.slice(0, limit)
    }
  }

  async #dueTo(queue: string, now: number, limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.#messages()
      .where('outbox.queue', '=', queue)
      .where('outbox.due_at', '<=', now)
      .orderBy('outbox.due_at')
      .orderBy('message_id')
      .limit(limit)
      .execute()
    return rows.map(messageOf)
  }

  async unsent(after: number, limit: number): Promise<readonly OutboxMessage[]> {
    const rows = await this.#messages()
      .where('sent_at', 'is', null)
      .where('message_id', '>', after)
      .orderBy('message_id')
      .limit(limit)
      .execute()
    return rows.map(messageOf)
  }

  async ofLeads(ids: readonly LeadId[]): Promise<readonly OutboxMessage[]> {
    if (ids.length === 0) return []
    const messages = this.#messages().where('lead_id', 'in', ids).orderBy('message_id')
    return (await messages.execute()).map(messageOf)
  }

  /** Reads the whole table, which has no index for this. */
  async naming(addresses: readonly string[]): Promise<readonly OutboxMessage[]> {
    if (addresses.length === 0) return []
    const first = sql<string>`json_extract(payload, '$.recipient')`
    const messages = this.#messages()
      .where(eb => eb.or([eb('recipient', 'in', addresses), eb(first, 'in', addresses)]))
      .orderBy('message_id')
    return (await messages.execute()).map(messageOf)
  }

  async recentAttempts(
    recipient: string,
    since: number,
    until: number,
    limit: number,
  ): Promise<readonly number[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .select('attempted_at')
      .where('queue', '=', addressKey(recipient))
      .where('attempted_at', '>', since)
      .where('attempted_at', '<=', until)
      .orderBy('attempted_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => row.attempted_at ?? 0)
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

  #messages() {
    return this.db
      .selectFrom('outbox')
      .leftJoin('outbox_queue', 'outbox_queue.queue', 'outbox.queue')
      .selectAll('outbox')
      .select('outbox_queue.due_at as queue_due_at')
  }
}

/** The first of each list, then the second of each, and so on. */
function inTurns<Element>(lists: readonly (readonly Element[])[]): Element[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, i) =>
    lists.flatMap(list => list.slice(i, i + 1)),
  ).flat()
}

type Row = Selectable<OutboxTable> & { readonly queue_due_at: number | null }

function messageOf(row: Row): OutboxMessage {
  const triedSince = row.retried_at ?? row.created_at
  const payload = fromJson<Notification>(row.payload)
  const { recipient } = row
  return {
    id: row.message_id,
    notification: isAboutLead(payload) ? { ...payload, recipient } : { ...payload, recipient },
    attempts: row.attempts,
    createdAt: row.created_at,
    triedSince,
    dueAt: row.due_at === null ? null : Math.max(row.due_at, triedSince, row.queue_due_at ?? 0),
    sentAt: row.sent_at,
    lastError: row.last_error,
  }
}
