import type { Clock } from '../domain/clock.ts'
import { type Mailer, MailRefused } from '../mail/mailer.ts'
import type { OutboxMessage } from '../store/records/outbox.ts'
import type { Store } from '../store/store.ts'
import { BackgroundWork, GIVE_UP_AFTER_MS, retryWaitMs } from './background-work.ts'
import { OutboxLease } from './outbox-lease.ts'

const SENDS_AT_ONCE = 5
const LEASE_STALE_AFTER_MS = 20_000
const STOP_TIMEOUT_MS = 10_000

/** A message that could not be sent. */
export interface FailedSend {
  readonly messageId: number
  readonly leadId: number
  /** How often it has been tried. */
  readonly attempts: number
  readonly reason: string
  /** As in RFC 3339; null: it is given up. */
  readonly nextAttempt: string | null
}

export interface OutboxWorkerOptions {
  readonly clock: Clock
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  /** Milliseconds that only ever grow, whatever the clock is set to. */
  readonly elapsed: () => number
  /** Names this worker, and no other. */
  readonly name: string
  readonly onFailed: (failure: FailedSend) => void
  /** Hears of what else goes wrong, such as a database that cannot be written. */
  readonly onError: (error: unknown) => void
  /** How often to look for messages (500 ms). */
  readonly lookIntervalMs?: number
  /** After how long a worker that is not heard of is taken for dead (20 s). */
  readonly leaseStaleAfterMs?: number
  /** How long messages that are being sent may take at the end (10 s); then they are given up for now. */
  readonly stopTimeoutMs?: number
}

/**
 * Sends what waits in the outbox, at least once; one worker at a time, on however many processes.
 *
 * An attempt is counted, and the next one set, before it is made. So whatever ends it (a refusal, a
 * process that is killed, a disk that is full), the message comes back at its time and not before: after
 * 30 s, 1 min, 2 min … at most an hour, each up to a quarter sooner by chance. After 4 days, or at once
 * when it was itself refused for good (its recipient unknown, its content not wanted), it is kept as
 * failed, until a person has it sent again.
 */
export class OutboxWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #mailer: Mailer
  readonly #options: OutboxWorkerOptions
  readonly #lease: OutboxLease
  readonly #work: BackgroundWork
  readonly #stop = new AbortController()
  readonly #sending = new Map<number, Promise<void>>()
  /** Messages that were sent, of which that could not be written down yet, and when. */
  readonly #unrecorded = new Map<number, { readonly recipient: string; readonly at: number }>()

  constructor(store: Store, mailer: Mailer, options: OutboxWorkerOptions) {
    this.#store = store
    this.#mailer = mailer
    this.#options = options
    const { name: holder, elapsed, onError, lookIntervalMs } = options
    const staleAfterMs = options.leaseStaleAfterMs ?? LEASE_STALE_AFTER_MS
    this.#lease = new OutboxLease(store, { holder, elapsed, staleAfterMs, onError })
    this.#work = new BackgroundWork(() => this.#sendDue(), onError, lookIntervalMs)
  }

  /** Waits for the messages that are being sent, up to a limit. */
  async [Symbol.asyncDispose](): Promise<void> {
    const limit = setTimeout(
      () => this.#stop.abort(),
      this.#options.stopTimeoutMs ?? STOP_TIMEOUT_MS,
    )
    await this.#work[Symbol.asyncDispose]()
    await Promise.all(this.#sending.values())
    clearTimeout(limit)
    try {
      await this.#recordSent()
      await this.#lease[Symbol.asyncDispose]()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #sendDue(): Promise<boolean> {
    await this.#recordSent()
    if (this.#sending.size >= SENDS_AT_ONCE) {
      await Promise.race(this.#sending.values())
      return true
    }
    const messages = await this.#take(SENDS_AT_ONCE - this.#sending.size)
    for (const message of messages) {
      const sent = this.#send(message).catch(this.#options.onError)
      this.#sending.set(
        message.id,
        sent.finally(() => this.#sending.delete(message.id)),
      )
    }
    if (messages.length === 0 && this.#sending.size === 0) await this.#lease.release()
    return messages.length > 0
  }

  /** Counts an attempt for some messages whose time has come, if this is the worker to make it. */
  async #take(most: number): Promise<readonly OutboxMessage[]> {
    const { clock, random } = this.#options
    const now = clock()
    const isBusy = ({ id }: OutboxMessage) => this.#sending.has(id) || this.#unrecorded.has(id)
    const limit = most + this.#sending.size + this.#unrecorded.size
    const due = await this.#store.outbox.due(now, limit)
    if (due.every(isBusy) || !(await this.#lease.isFree())) return []
    return await this.#store.transact(async ({ outbox, leases }) => {
      if (!(await this.#lease.take(leases))) return []
      const free = (await outbox.due(now, limit)).filter(message => !isBusy(message))
      const messages = free.slice(0, most)
      for (const { id, attempts } of messages) {
        await outbox.beginAttempt(id, now + retryWaitMs(attempts, random))
      }
      return messages
    })
  }

  async #send(message: OutboxMessage): Promise<void> {
    try {
      await this.#mailer.send(message, this.#stop.signal)
    } catch (error) {
      await this.#fail(message, error)
      return
    }
    const { recipient } = message.notification
    this.#unrecorded.set(message.id, { recipient, at: this.#options.clock() })
    await this.#recordSent()
  }

  /** Until it is written down that a message was sent, it is not sent again. */
  async #recordSent(): Promise<void> {
    if (this.#unrecorded.size === 0) return
    const sent = [...this.#unrecorded]
    await this.#store.transact(async ({ outbox }) => {
      for (const [id, { recipient, at }] of sent) {
        // Who had it sent to another address meanwhile wants it there too.
        const current = await outbox.get(id)
        if (current?.notification.recipient === recipient) await outbox.markSent(id, at)
      }
    })
    for (const [id] of sent) this.#unrecorded.delete(id)
  }

  async #fail(message: OutboxMessage, error: unknown): Promise<void> {
    const { clock, random, onFailed } = this.#options
    const reason = error instanceof Error ? error.message : String(error)
    const { id: messageId, notification, attempts, triedSince } = message
    const next = clock() + retryWaitMs(attempts, random)
    const isGivenUp = error instanceof MailRefused || next > triedSince + GIVE_UP_AFTER_MS
    const nextAttemptAt = isGivenUp ? null : next
    const { leadId } = notification
    const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString()
    onFailed({ messageId, leadId, attempts: attempts + 1, reason, nextAttempt })
    await this.#store.transact(async ({ outbox }) => {
      // Who had it sent again meanwhile wants another attempt, now.
      const current = await outbox.get(messageId)
      if (current?.triedSince !== triedSince) return
      await outbox.markFailed(messageId, reason, nextAttemptAt)
    })
  }
}
