import type { Notification } from '../../domain/leads/notification.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'

/** A message of the outbox. Instants are milliseconds since 1970 UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly notification: Notification
  /**
   * How often sending it was begun, since it was last sent again by a person; without the attempts that
   * failed for the mail service's sake.
   */
  readonly attempts: number
  readonly createdAt: number
  /** Since when it is tried: when it came, or when a person had it sent again. */
  readonly triedSince: number
  /** When it is tried next, later while its recipient has got all that may go out in an hour; null: it is sent, or given up. */
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
  /** The messages about some leads, by lead; leads without one are left out. */
  aboutLeads(ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, OutboxMessage>>
  /**
   * Messages whose time has come, recipients in turn: those for whom one was never tried, then the longest
   * waiting. Recipients who are held get none.
   */
  due(now: number, limit: number): Promise<readonly OutboxMessage[]>
  /**
   * When attempts began that may have reached a recipient, in any spelling of the address, after `since` and
   * up to `until`; latest first, so many at most.
   */
  recentAttempts(
    recipient: string,
    since: number,
    until: number,
    limit: number,
  ): Promise<readonly number[]>
  /** Messages that wait or were given up, by id, from after one on. */
  unsent(after: number, limit: number): Promise<readonly OutboxMessage[]>
  /** All messages about some leads, sent or not, by id. */
  ofLeads(ids: readonly LeadId[]): Promise<readonly OutboxMessage[]>
  /** All messages, sent or not, that go, went or were first to go to one of some addresses, written exactly so. */
  naming(addresses: readonly string[]): Promise<readonly OutboxMessage[]>
}

export interface OutboxWriter extends OutboxReader {
  /** It is due at once, whatever the clock may be set to. */
  add(notification: Notification, at: number): Promise<void>
  /** Counts an attempt before it is made; it is due again then, should nothing come of it. */
  beginAttempt(id: number, at: number, nextAttemptAt: number): Promise<void>
  /** Lets a recipient's messages wait until an instant, or until another one is added or changed. */
  hold(recipient: string, until: number): Promise<void>
  markSent(id: number, at: number): Promise<void>
  /** @param nextAttemptAt Null: give up; the message stays for a person to look at. */
  markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void>
  /** Takes back that an attempt was counted, and keeps what went wrong; it is due again from then on. */
  markExcused(id: number, error: string, at: number): Promise<void>
  /** Makes an unsent message due at once, as if it had never been tried, to the same or another recipient. */
  sendAgain(id: number, recipient: string, at: number): Promise<void>
  /** Does so with all that were given up. @returns How many. */
  sendFailedAgain(at: number): Promise<number>
  /** Sends an account's leads that were to go to one address to another, as far as they are unsent. @returns How many. */
  redirect(accountId: AccountId, from: string, to: string): Promise<number>
  /** Removes messages, sent or not. */
  remove(ids: readonly number[]): Promise<void>
  /** Blanks the recipient of messages that were sent, and the recipient that others were first to go to. */
  blankRecipient(ids: readonly number[]): Promise<void>
}
