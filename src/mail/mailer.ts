import type { Notification } from '../domain/leads/notification.ts'

/** A message to be composed and sent. */
export interface Mail {
  /** The id of its job, the same at every attempt to send it. */
  readonly id: number
  /** When what it tells of happened, in milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly notification: Notification
}

/** A message by RFC 5322, and its envelope. */
export interface Message {
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
  /** Ends its lines by CR LF, and has none of more than 998 bytes. */
  readonly bytes: Buffer
}

/** Composes a message; null: it has become needless, and nothing is to be sent. */
export type Compose = (mail: Mail) => Promise<Message | null>

/** Hands messages over to a mail service. */
export interface Mailer extends AsyncDisposable {
  /**
   * Resolves once the message is in other hands; rejects when it should be tried again.
   * @param signal Gives the attempt up.
   * @throws MailRefused when the next attempt would end as this one.
   * @throws MailUnavailable when any other message would have failed as well.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Removes what can still be removed of a message that was sent while an operator erased it. */
  withdraw?(mail: Mail): Promise<void>
}

/** The message itself was refused for good, its recipient or its content; only a person can mend that. */
export class MailRefused extends Error {}

/** No message at all is taken now, for a reason that has nothing to do with this one. */
export class MailUnavailable extends Error {}
