import type { Notification } from '../domain/messages/notification.ts'

/** A message to be composed and sent. */
export interface Mail {
  /** The id of its job, the same at every attempt to send it. */
  readonly id: number
  /** When its job was added, such as the time of the lead, in milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly notification: Notification
  /**
   * The ids and contents of other mails to the same recipient that are sent in the same message.
   */
  readonly together?: readonly Pick<Mail, 'id' | 'notification'>[]
}

/** A message as RFC 5322 defines it, and its envelope. */
export interface Message {
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
  /** The lines end with CR LF and have at most 998 bytes. */
  readonly bytes: Buffer
}

/** Composes a message; null if it is no longer needed, and nothing is sent. */
export type Compose = (mail: Mail) => Promise<Message | null>

/** Hands messages over to a mail service. */
export interface Mailer extends AsyncDisposable {
  /**
   * Resolves once the mail service has accepted the message. Rejects when the message should be
   * retried.
   * @param signal Aborts the attempt.
   * @throws MailRefused when a retry would fail the same way.
   * @throws RecipientUnavailable when any other message to the recipient would have failed too.
   * @throws MailUnavailable when any other message would have failed too.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Removes what it can of a message that was sent while an operator deleted it. */
  withdraw?(mail: Mail): Promise<void>
}

/**
 * The recipient or the content of the message was refused permanently. Only a person can correct
 * that.
 */
export class MailRefused extends Error {}

/** The recipient accepts no messages for now. */
export class RecipientUnavailable extends Error {}

/** The mail service accepts no messages for now. */
export class MailUnavailable extends Error {}
