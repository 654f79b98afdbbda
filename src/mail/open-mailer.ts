import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListingId } from '../domain/ids.ts'
import type { PictureFile } from '../domain/picture.ts'
import type { SmtpServer } from '../domain/smtp-server.ts'
import { FileMailer } from './file-mailer.ts'
import { leadMessage, type MessageSources } from './lead-message.ts'
import type { LeadMail, Mailer } from './mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

export interface MailerOptions extends Omit<MessageSources, 'picture'> {
  /** Null: messages are written to the directory. */
  readonly server: SmtpServer | null
  readonly directory: string
  /** A small main picture of a listing; null: it has none. */
  readonly pictureFile: (id: ListingId) => Promise<PictureFile | null>
  readonly mediaDirectory: string
  /** Shows whoever watches the program what was written to the directory. */
  readonly print: (text: string) => void
}

/** The mailer that the operator has decided on. */
export function openMailer(options: MailerOptions): Mailer {
  const { server, directory, pictureFile, mediaDirectory, print } = options
  const picture = async (id: ListingId) => {
    const file = await pictureFile(id)
    if (file === null) return null
    const contentType = file.path.endsWith('.png') ? 'image/png' : 'image/jpeg'
    return { bytes: await readFile(join(mediaDirectory, file.path)), contentType }
  }
  const compose = (mail: LeadMail) => leadMessage(mail, { ...options, picture })
  return server ? new SmtpMailer(server, compose) : new FileMailer(directory, compose, print)
}
