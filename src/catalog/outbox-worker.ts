import type { Clock } from '../domain/clock.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OutboxMessage, Store } from '../store/store.ts'
import { BackgroundWork, LEASE_MS, nextAttemptAt } from './background-work.ts'

const MESSAGES_PER_LOOK = 50

/** Sends what waits in the outbox, at least once, with longer and longer waits between attempts. */
export class OutboxWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #mailer: Mailer
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #work: BackgroundWork

  constructor(store: Store, mailer: Mailer, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store
    this.#mailer = mailer
    this.#clock = clock
    this.#onError = onError
    this.#work = new BackgroundWork(signal => this.#sendDue(signal), onError)
  }

  /** Waits for the message that is being sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
  }

  async #sendDue(signal: AbortSignal): Promise<boolean> {
    const messages = await this.#store.outbox.due(this.#clock(), MESSAGES_PER_LOOK)
    for (const message of messages) {
      if (signal.aborted) break
      const now = this.#clock()
      const isMine = await this.#store.transact(({ outbox }) =>
        outbox.claim(message.id, now, now + LEASE_MS),
      )
      if (isMine) await this.#send(message)
    }
    return messages.length > 0
  }

  async #send(message: OutboxMessage): Promise<void> {
    try {
      await this.#mailer.send(message.id, message.notification)
    } catch (error) {
      this.#onError(error)
      const next = nextAttemptAt(message, this.#clock())
      await this.#store.transact(({ outbox }) => outbox.markFailed(message.id, String(error), next))
      return
    }
    await this.#store.transact(({ outbox }) => outbox.markSent(message.id, this.#clock()))
  }
}
