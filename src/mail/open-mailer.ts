import type { SmtpServer } from '../domain/smtp-server.ts'
import { FileMailer } from './file-mailer.ts'
import { leadMessage, type MessageSources } from './lead-message.ts'
import type { LeadMail, Mailer } from './mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

export interface MailerOptions extends MessageSources {
  /** Null: messages are written to the directory. */
  readonly server: SmtpServer | null
  readonly directory: string
  /** Shows whoever watches the program what was written to the directory. */
  readonly print: (text: string) => void
}

/** The mailer that the operator has decided on. */
export function openMailer(options: MailerOptions): Mailer {
  const { server, directory, print } = options
  const compose = (mail: LeadMail) => leadMessage(mail, options)
  return server ? new SmtpMailer(server, compose) : new FileMailer(directory, compose, print)
}
