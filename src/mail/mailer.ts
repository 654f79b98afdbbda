import type { LeadNotification } from '../domain/lead.ts'

/** Brings a seller word of a lead. */
export interface Mailer {
  /**
   * Resolves once the message is in other hands; rejects when it should be tried again.
   * @param messageId The same at every attempt to send the same message.
   */
  send(messageId: number, notification: LeadNotification): Promise<void>
}
