import { setTimeout as sleep } from 'node:timers/promises'
import { type Inbox, openInbox } from '../mail/inbox.ts'

const LOOK_MS = 20

/** A mail server for all nodes, and what it received. */
export class MessageLog implements AsyncDisposable {
  readonly #inbox: Inbox

  private constructor(inbox: Inbox) {
    this.#inbox = inbox
  }

  static async open(): Promise<MessageLog> {
    return new MessageLog(await openInbox())
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#inbox.port}`
  }

  get count(): number {
    return this.#inbox.received.length
  }

  /** The messages that were received more than once; all attempts for a message have the same id. */
  get doubled(): readonly string[] {
    const ids = this.#inbox.received.map(({ mail }) => String(mail.messageId))
    return ids.filter((id, i) => ids.indexOf(id) !== i)
  }

  /** Does something while messages have reached the mail server and wait for its answer, which is that it has them. */
  async whileSending(action: () => Promise<void>): Promise<void> {
    const answered = Promise.withResolvers<void>()
    const before = this.#inbox.held
    this.#inbox.manners = { onMessage: () => answered.promise }
    try {
      while (this.#inbox.held === before) await sleep(LOOK_MS)
      await action()
    } finally {
      this.#inbox.manners = {}
      answered.resolve()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inbox[Symbol.asyncDispose]()
  }
}
