import type { LeadNotification } from '../domain/lead.ts'

/** A message that tells a seller of a lead. */
export interface LeadMail {
  /** Its number in the outbox, the same at every attempt to send it. */
  readonly id: number
  /** When the lead came, in milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly notification: LeadNotification
}

/** Brings a seller word of a lead. */
export interface Mailer extends AsyncDisposable {
  /**
   * Resolves once the message is in other hands; rejects when it should be tried again.
   * @param signal Gives the attempt up.
   * @throws MailRefused when the next attempt would end as this one.
   * @throws MailUnavailable when any other message would have failed as well.
   */
  send(mail: LeadMail, signal: AbortSignal): Promise<void>
}

/** The message itself was refused for good, its recipient or its content; only a person can mend that. */
export class MailRefused extends Error {}

/** No message at all is taken now, for a reason that has nothing to do with this one. */
export class MailUnavailable extends Error {}
