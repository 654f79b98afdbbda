import type { LeadNotification } from '../domain/lead.ts'
import type { Mailer } from './mailer.ts'

/** Shows each message to whoever watches the program, instead of sending it. */
export class ConsoleMailer implements Mailer {
  readonly #print: (text: string) => void

  constructor(print: (text: string) => void) {
    this.#print = print
  }

  async send(messageId: number, notification: LeadNotification): Promise<void> {
    this.#print(`${messageText(messageId, notification)}\n`)
  }
}

function messageText(messageId: number, notification: LeadNotification): string {
  const { contactName, emailAddress, phoneNumber, financing, comment } = notification
  const lines = [
    `--- mail ${messageId}`,
    `To: ${notification.recipient}`,
    `Reply-To: ${emailAddress}`,
    `Subject: ${contactName} asks about "${notification.listingTitle}"`,
    '',
    `Listing ${notification.listingId}: ${notification.listingTitle}`,
    `Name:  ${contactName}`,
    `Email: ${emailAddress}`,
    `Phone: ${phoneNumber || 'not given'}`,
  ]
  if (financing !== null) lines.push(`Asks for financing: ${financing ? 'yes' : 'no'}`)
  if (comment !== '') lines.push('', comment)
  return lines.join('\n')
}
