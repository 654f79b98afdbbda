import type { LeadNotification } from '../../domain/lead.ts'

/** A message of the outbox. Instants are milliseconds since 1970 UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly notification: LeadNotification
  /**
   * How often sending it was begun, since it was last sent again by a person; without the attempts that
   * failed for the mail service's sake.
   */
  readonly attempts: number
  readonly createdAt: number
  /** Since when it is tried: when it came, or when a person had it sent again. */
  readonly triedSince: number
  /** When it is tried next; null: it is sent, or given up. */
  readonly dueAt: number | null
  readonly sentAt: number | null
  /** What went wrong last; empty: nothing. */
  readonly lastError: string
}

/** How far behind the sending of messages is. */
export interface OutboxBacklog {
  /** How many are still to be sent. */
  readonly waiting: number
  /** How many were given up. */
  readonly failed: number
  /** When the oldest of those that wait came; null: none waits. */
  readonly oldestAt: number | null
}

export interface OutboxReader {
  /** Null when there is none with this id. */
  get(id: number): Promise<OutboxMessage | null>
  backlog(): Promise<OutboxBacklog>
  /** Messages whose time has come: those that were never tried, then the longest waiting. */
  due(now: number, limit: number): Promise<readonly OutboxMessage[]>
  /** Messages that wait or were given up, by id, from after one on. */
  unsent(after: number, limit: number): Promise<readonly OutboxMessage[]>
}

export interface OutboxWriter extends OutboxReader {
  /** It is due at once, whatever the clock may be set to. */
  add(notification: LeadNotification, at: number): Promise<void>
  /** Counts an attempt before it is made; it is due again then, should nothing come of it. */
  beginAttempt(id: number, nextAttemptAt: number): Promise<void>
  markSent(id: number, at: number): Promise<void>
  /** @param nextAttemptAt Null: give up; the message stays for a person to look at. */
  markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void>
  /** Takes back that an attempt was counted, and keeps what went wrong; it is due again from then on. */
  markExcused(id: number, error: string, at: number): Promise<void>
  /** Makes an unsent message due at once, as if it had never been tried; it may name another recipient. */
  sendAgain(id: number, notification: LeadNotification, at: number): Promise<void>
  /** Does so with all that were given up. @returns How many. */
  sendFailedAgain(at: number): Promise<number>
}
