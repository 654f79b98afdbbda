import { isAboutLead } from '../../domain/leads/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { type Mail, MailRefused } from '../../mail/mailer.ts'
import type { OutboxMessage } from '../../store/outbox/outbox-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { GIVE_UP_AFTER_MS, retryWaitMs } from '../background-work.ts'

/** By then a message has been tried for an hour, however long ago it came. */
const LEAST_ATTEMPTS = 8

/** A message that could not be sent. */
export interface FailedSend {
  readonly messageId: number
  /** Null: it is about no lead. */
  readonly leadId: number | null
  /** How often it has been tried. */
  readonly attempts: number
  readonly reason: string
  /** As in RFC 3339; null: it is given up. */
  readonly nextAttempt: string | null
}

export interface OutboxOutcomesOptions {
  readonly clock: Clock
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  readonly onFailed: (failure: FailedSend) => void
  /** Hears of messages that were sent while an operator erased them. */
  readonly withdraw: (mail: Mail) => Promise<void>
}

/** Writes down what became of attempts to send messages. */
export class OutboxOutcomes {
  readonly #store: Store
  readonly #options: OutboxOutcomesOptions
  /** Messages that were sent, of which that could not be written down yet, and when. */
  readonly #unrecorded = new Map<number, { readonly message: OutboxMessage; readonly at: number }>()

  constructor(store: Store, options: OutboxOutcomesOptions) {
    this.#store = store
    this.#options = options
  }

  /** Messages that were sent, of which that could not be written down yet. */
  get unrecorded(): ReadonlyMap<number, unknown> {
    return this.#unrecorded
  }

  async sent(message: OutboxMessage): Promise<void> {
    this.#unrecorded.set(message.id, { message, at: this.#options.clock() })
    await this.recordSent()
  }

  /** Until it is written down that a message was sent, it is not sent again. */
  async recordSent(): Promise<void> {
    if (this.#unrecorded.size === 0) return
    const sent = [...this.#unrecorded]
    const erased = await this.#store.transact(async ({ outbox }) => {
      const gone: OutboxMessage[] = []
      for (const [id, { message, at }] of sent) {
        const current = await outbox.get(id)
        const { recipient } = message.notification
        // Who had it sent to another address meanwhile wants it there too.
        if (current?.notification.recipient === recipient) await outbox.markSent(id, at)
        if (current === null) gone.push(message)
      }
      return gone
    })
    for (const message of erased) await this.#options.withdraw(message)
    for (const [id] of sent) this.#unrecorded.delete(id)
  }

  /** The attempt failed, for all that is known by the message's own fault. */
  async failed(message: OutboxMessage, error: unknown): Promise<void> {
    const { clock, random, onFailed } = this.#options
    const { id: messageId, notification, triedSince } = message
    const attempts = message.attempts + 1
    const reason = reasonOf(error)
    const next = clock() + retryWaitMs(message.attempts, random)
    const isTooOld = attempts >= LEAST_ATTEMPTS && next > triedSince + GIVE_UP_AFTER_MS
    const nextAttemptAt = error instanceof MailRefused || isTooOld ? null : next
    const leadId = isAboutLead(notification) ? notification.leadId : null
    const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString()
    onFailed({ messageId, leadId, attempts, reason, nextAttempt })
    await this.#record(message, outbox => outbox.markFailed(messageId, reason, nextAttemptAt))
  }

  /** The attempt failed by no fault of the message: it is as due as before, behind those that wait. */
  async excused(message: OutboxMessage, error: unknown): Promise<void> {
    const now = this.#options.clock()
    await this.#record(message, outbox => outbox.markExcused(message.id, reasonOf(error), now))
  }

  /** Who had it sent again meanwhile wants another attempt, now. */
  async #record(
    { id, triedSince }: OutboxMessage,
    write: (outbox: Transaction['outbox']) => Promise<void>,
  ): Promise<void> {
    await this.#store.transact(async ({ outbox }) => {
      const current = await outbox.get(id)
      if (current?.triedSince === triedSince) await write(outbox)
    })
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
