import MailComposer from 'nodemailer/lib/mail-composer'
import { messageName } from '../domain/messages/notification.ts'
import { isEmailAddress, needsSmtpUtf8 } from '../domain/values/email.ts'
import type { Mailbox } from './mailbox.ts'
import type { Mail, Message } from './mailer.ts'

/** What every message needs in addition to its content. */
export interface EnvelopeSources {
  readonly from: () => Mailbox
  /** The host name of the service, the last part of Message-IDs. */
  readonly host: () => string
  /** A random text that no other database has. */
  readonly databaseId: () => Promise<string>
}

interface Attachment {
  readonly cid: string
  readonly content: Buffer
  readonly contentType: string
  readonly filename: string
  readonly contentDisposition: 'inline'
}

interface Content {
  readonly recipient: string
  readonly subject: string
  /** The name before the service's address; absent: the service's own. */
  readonly fromName?: string
  /** Whether a person wrote it; absent: the service did. */
  readonly isWritten?: boolean
  /** Null: replies go to the sender. */
  readonly replyTo: Mailbox | readonly Mailbox[] | null
  readonly text: string
  /** Null: the message is plain text alone. */
  readonly html: string | null
  readonly attachments: readonly Attachment[]
  /** Further headers in ASCII; they are not folded. */
  readonly headers?: Readonly<Record<string, string>>
}

const UNATTENDED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Composes a message. Its Message-ID is the same at every attempt, so that a mailbox can recognize
 * duplicates. It is unique even across restored or copied databases.
 */
export async function composed(
  mail: Mail,
  sources: EnvelopeSources,
  { recipient, subject, replyTo, text, html, attachments, headers = {}, ...sender }: Content,
): Promise<Message> {
  const from = sources.from()
  const fromName = sender.fromName === undefined ? from.name : undecodable(sender.fromName)
  const { createdAt, notification } = mail
  const unique = `${messageName(notification)}.${idsOf(mail)}.${createdAt.toString(36)}.${await sources.databaseId()}`
  const messageId = `<${unique}@${sources.host()}>`
  const bytes = await new MailComposer({
    from: { ...from, name: fromName },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: [replyTo].flat() }),
    subject: undecodable(subject),
    messageId,
    date: new Date(createdAt),
    headers: {
      // Out-of-office answers would go to a stranger.
      ...(sender.isWritten ? {} : UNATTENDED),
      ...prepared(headers),
    },
    text,
    ...(html !== null && { html }),
    attachments: [...attachments],
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { sender: from.address, recipient, subject, messageId, bytes }
}

/**
 * A message that gained contents since the last attempt is a new message: a mailbox must not treat
 * it as a duplicate.
 */
function idsOf({ id, together = [] }: Mail): string {
  const last = Math.max(...together.map(other => other.id))
  return together.length === 0 ? String(id) : `${id}-${last}-${together.length}`
}

function prepared(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  )
}

/**
 * Keeps mail programs from decoding a stranger's text such as `=?utf-8?q?…?=` (RFC 2047) into
 * another text, which many do even within quotes. The word joiner inserted between the two signs is
 * invisible.
 */
export function undecodable(text: string): string {
  return text.replaceAll('=?', '=\u2060?')
}

/**
 * Whether the message may name a person in Reply-To. A header with an address that is not ASCII
 * needs SMTPUTF8 at every server along the way; a server without it returns the message. A
 * recipient whose own address needs SMTPUTF8 gets such a header. For all others the address appears
 * only in the text, so that the message arrives.
 */
export function isReachable(person: string, recipient: string): boolean {
  return isEmailAddress(person) && (!needsSmtpUtf8(person) || needsSmtpUtf8(recipient))
}
