import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Notification } from '../../src/domain/messages/notification.ts'
import type { MailerOptions } from '../../src/mail/open-mailer.ts'
import { mailerInto } from './sending.ts'

/** The message that is made from a notification, as a mail program reads it. */
export async function mailOfKind(
  notification: Notification,
  changes?: Partial<MailerOptions>,
): Promise<{ readonly mail: Email; readonly source: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'acreage-mail-'))
  try {
    await using mailer = mailerInto(folder, changes)
    await mailer.send(
      { id: 1, createdAt: 1_795_000_000_000, notification },
      new AbortController().signal,
    )
    const [name = ''] = await readdir(folder)
    const bytes = await readFile(join(folder, name))
    return { mail: await PostalMime.parse(bytes), source: bytes.toString('latin1') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
