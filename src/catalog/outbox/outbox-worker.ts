import type { Clock } from '../../domain/values/clock.ts'
import { type Mailer, MailRefused, MailUnavailable } from '../../mail/mailer.ts'
import type { OutboxMessage } from '../../store/outbox/outbox-records.ts'
import type { Store } from '../../store/store.ts'
import { BackgroundWork, retryWaitMs } from '../background-work.ts'
import { MailOutage } from './mail-outage.ts'
import { OutboxLease } from './outbox-lease.ts'
import { type FailedSend, OutboxOutcomes, reasonOf } from './outbox-outcomes.ts'
import { sendable } from './recipient-limit.ts'

const SENDS_AT_ONCE = 5
const LEASE_STALE_AFTER_MS = 20_000
const STOP_TIMEOUT_MS = 10_000

/** The mail service takes no message. */
export interface MailPause {
  readonly reason: string
  /** How many messages are still to be sent. */
  readonly waiting: number
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
  /** Hears once of each time that the mail service takes no messages. */
  readonly onPaused: (pause: MailPause) => void
  /** Hears when that has ended, and how long it was. */
  readonly onResumed: (end: { readonly afterSeconds: number }) => void
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
 * 30 s, 1 min, 2 min … at most an hour, each up to a quarter sooner by chance. After 4 days and 8 attempts,
 * or at once when it was itself refused for good (its recipient unknown, its content not wanted), it is kept
 * as failed, until a person has it sent again.
 *
 * Recipients are served in turn, and one who has got as many messages as may go out in an hour waits
 * (`sendable`); neither holds up the others.
 *
 * When the mail service takes no message at all, all of them wait, and one at a time finds out whether it
 * does again (`MailOutage`), another each time. That costs a message nothing: its attempt is taken back, and it
 * is due as soon as the service is there. The lease is kept meanwhile, so that no other process tries as well.
 */
export class OutboxWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #mailer: Mailer
  readonly #options: OutboxWorkerOptions
  readonly #lease: OutboxLease
  readonly #outage: MailOutage
  readonly #outcomes: OutboxOutcomes
  readonly #work: BackgroundWork
  readonly #stop = new AbortController()
  readonly #sending = new Map<number, Promise<void>>()
  /** How many of them are with the mailer. */
  #underway = 0

  constructor(store: Store, mailer: Mailer, options: OutboxWorkerOptions) {
    this.#store = store
    this.#mailer = mailer
    this.#options = options
    const { name: holder, elapsed, onError, lookIntervalMs } = options
    const staleAfterMs = options.leaseStaleAfterMs ?? LEASE_STALE_AFTER_MS
    this.#lease = new OutboxLease(store, { holder, elapsed, staleAfterMs, onError })
    this.#outage = new MailOutage(options)
    this.#outcomes = new OutboxOutcomes(store, {
      ...options,
      withdraw: async mail => await mailer.withdraw?.(mail),
    })
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
      await this.#outcomes.recordSent()
      await this.#lease[Symbol.asyncDispose]()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #sendDue(): Promise<boolean> {
    await this.#outcomes.recordSent()
    const { size } = this.#sending
    if (size > 0 && (this.#outage.isProbing || size >= SENDS_AT_ONCE)) {
      await Promise.race(this.#sending.values())
      return true
    }
    if (this.#outage.isPausing) return false
    const isProbe = this.#outage.isOn
    const messages = await this.#take(isProbe ? 1 : SENDS_AT_ONCE - size)
    for (const message of messages) {
      if (isProbe) this.#outage.probe()
      const sent = this.#send(message, isProbe).catch(this.#options.onError)
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
    const { unrecorded } = this.#outcomes
    const isBusy = ({ id }: OutboxMessage) => this.#sending.has(id) || unrecorded.has(id)
    const limit = most + this.#sending.size + unrecorded.size
    const due = await this.#store.outbox.due(now, limit)
    if (due.every(isBusy) || !(await this.#lease.isFree())) return []
    return await this.#store.transact(async ({ outbox, leases }) => {
      if (!(await this.#lease.take(leases))) return []
      const messages = await sendable(outbox, now, { most, limit, isBusy })
      for (const { id, attempts } of messages) {
        await outbox.beginAttempt(id, now, now + retryWaitMs(attempts, random))
      }
      return messages
    })
  }

  async #send(message: OutboxMessage, isProbe: boolean): Promise<void> {
    this.#underway++
    try {
      await this.#mailer.send(message, this.#stop.signal).finally(() => this.#underway--)
    } catch (error) {
      if (error instanceof MailUnavailable) {
        await this.#pause(message, error, isProbe)
      } else {
        // What breaks off in the middle, begun before the service was gone, does not tell that it is back.
        if (isProbe || error instanceof MailRefused) this.#goOn()
        await this.#outcomes.failed(message, error)
      }
      return
    }
    this.#goOn()
    await this.#outcomes.sent(message)
  }

  async #pause(message: OutboxMessage, error: MailUnavailable, isProbe: boolean): Promise<void> {
    // As long as others are on their way, one of them may yet be taken.
    const isSure = isProbe || this.#underway === 0
    if (this.#outage.failed(isProbe)) await this.#outcomes.failed(message, error)
    else await this.#outcomes.excused(message, error)
    if (!isSure || !this.#outage.tell()) return
    const { waiting } = await this.#store.outbox.backlog()
    this.#options.onPaused({ reason: reasonOf(error), waiting })
  }

  #goOn(): void {
    // An attempt that the worker's own end has broken off tells nothing of the service.
    if (this.#stop.signal.aborted) return
    this.#outage.answered()
    const lastedMs = this.#outage.tellEnd()
    if (lastedMs === null) return
    this.#options.onResumed({ afterSeconds: Math.round(lastedMs / 1000) })
  }
}
