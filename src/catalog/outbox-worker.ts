import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../domain/clock.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OutboxMessage, Store } from '../store/store.ts'

const LOOK_INTERVAL_MS = 500
const PAUSE_AFTER_FAILURE_MS = 5000
const MESSAGES_PER_LOOK = 50
/** A message that was taken is due again after so long, should its process have died over it. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
/** After so long a message is kept as failed, for a person to send again. */
const GIVE_UP_AFTER_MS = 4 * 86_400_000

/** Sends what waits in the outbox, at least once, with longer and longer waits between attempts. */
export class OutboxWorker {
  readonly #store: Store
  readonly #mailer: Mailer
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #stop = new AbortController()
  readonly #working: Promise<void>

  constructor(store: Store, mailer: Mailer, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store
    this.#mailer = mailer
    this.#clock = clock
    this.#onError = onError
    this.#working = this.#work()
  }

  /** Waits for the message that is being sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      let wait = LOOK_INTERVAL_MS
      try {
        await this.#sendDue()
      } catch (error) {
        this.#onError(error)
        wait = PAUSE_AFTER_FAILURE_MS
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #sendDue(): Promise<void> {
    const messages = await this.#store.outbox.due(this.#clock(), MESSAGES_PER_LOOK)
    for (const message of messages) {
      if (this.#stop.signal.aborted) return
      const now = this.#clock()
      const isMine = await this.#store.transact(({ outbox }) =>
        outbox.claim(message.id, now, now + LEASE_MS),
      )
      if (isMine) await this.#send(message)
    }
  }

  async #send(message: OutboxMessage): Promise<void> {
    try {
      await this.#mailer.send(message.id, message.notification)
    } catch (error) {
      const now = this.#clock()
      const wait = Math.min(FIRST_WAIT_MS * 2 ** message.attempts, LONGEST_WAIT_MS)
      const next = now + wait > message.createdAt + GIVE_UP_AFTER_MS ? null : now + wait
      this.#onError(error)
      await this.#store.transact(({ outbox }) => outbox.markFailed(message.id, String(error), next))
      return
    }
    await this.#store.transact(({ outbox }) => outbox.markSent(message.id, this.#clock()))
  }
}
