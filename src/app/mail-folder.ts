import type { MailFiles } from '../catalog/messages/mail-jobs.ts'
import type { Config } from '../config/config.ts'
import { removeMailFiles } from '../mail/mail-files.ts'

/**
 * The messages in the mail folder. Messages from before a mail server was configured stay there.
 */
export function mailFiles({ mailDirectory }: Config): MailFiles {
  return { remove: mails => removeMailFiles(mailDirectory, mails) }
}
