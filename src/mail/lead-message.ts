import MailComposer from 'nodemailer/lib/mail-composer'
import { deliveryAddress, isEmailAddress, needsSmtpUtf8 } from '../domain/email.ts'
import type { ListingId } from '../domain/ids.ts'
import type { LeadNotification } from '../domain/lead.ts'
import type { Mailbox } from '../domain/mailbox.ts'
import { oneLine, severalLines, withoutDirections } from '../domain/plain-text.ts'
import { leadHtml, leadText } from './lead-texts.ts'
import { type LeadMail, MailRefused } from './mailer.ts'

/** A larger one would be a burden to the mailbox; thumbnails have a tenth of it. */
const MOST_PICTURE_BYTES = 200_000

interface MailPicture {
  readonly bytes: Buffer
  /** Such as image/jpeg. */
  readonly contentType: string
}

/** What a message shows of a listing beside its title. */
interface MailListing {
  readonly address: string
  /** Null: on request. */
  readonly priceUsd: number | null
  /** Null: not known. */
  readonly acres: number | null
  /** A small main picture; null: there is none, or it cannot be had. */
  readonly picture: MailPicture | null
}

/** What a message needs beside the lead itself. */
export interface MessageSources {
  readonly from: () => Mailbox
  /** What Message-IDs end with: the host name of the service. */
  readonly host: () => string
  /** Random, and the database's own. */
  readonly databaseId: () => Promise<string>
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** Writes an instant as a person reads it. */
  readonly received: (instant: number) => string
  /** A listing as it is now; null when there is none. */
  readonly listing: (id: ListingId) => Promise<MailListing | null>
}

/** A message by RFC 5322, and its envelope. */
export interface LeadMessage {
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
  /** Ends its lines by CR LF, and has none of more than 998 bytes. */
  readonly bytes: Buffer
}

/**
 * Writes the message about a lead: plain text and HTML, the picture within it, replies to the buyer.
 * The Message-ID is the same at every attempt, so that a mailbox can tell that it has got one twice; and
 * it is another for any other lead, that of a restored or copied database included.
 * What the listing is like is as of now, its title as of when the lead came.
 * @throws MailRefused when the recipient is no e-mail address.
 */
export async function leadMessage(mail: LeadMail, sources: MessageSources): Promise<LeadMessage> {
  const lead = clean(mail.notification)
  const { recipient, listingId, listingTitle, contactName, emailAddress } = lead
  if (!isEmailAddress(recipient)) {
    throw new MailRefused(`The recipient ${JSON.stringify(recipient)} is no e-mail address.`)
  }
  const from = sources.from()
  const listing = await sources.listing(listingId)
  const picture = listing?.picture ?? null
  const isSmall = picture !== null && picture.bytes.length <= MOST_PICTURE_BYTES
  const database = await sources.databaseId()
  const unique = `lead-${lead.leadId}.${mail.id}.${mail.createdAt.toString(36)}.${database}`
  const messageId = `<${unique}@${sources.host()}>`
  const subject = `${contactName} asks about "${listingTitle}"`
  const cid = `picture.${unique}@${sources.host()}`
  const canReply = isReachable(emailAddress, recipient)
  const shown = {
    canReply,
    received: sources.received(mail.createdAt),
    offer: listing && { ...listing, address: plain(listing.address) },
    pageUrl: sources.listingPage(listingId, listingTitle),
    pictureCid: isSmall ? cid : null,
  }
  const bytes = await new MailComposer({
    from,
    to: { name: '', address: recipient },
    ...(canReply && {
      replyTo: { name: undecodable(contactName), address: emailAddress },
    }),
    subject: undecodable(subject),
    messageId,
    date: new Date(mail.createdAt),
    // No out-of-office answers: they would go to the buyer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: leadText(lead, shown),
    html: leadHtml(lead, shown),
    attachments: isSmall ? [attachment(picture, cid)] : [],
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const [sender, to] = [deliveryAddress(from.address), deliveryAddress(recipient)]
  return { sender, recipient: to, subject, messageId, bytes }
}

/**
 * Whether replies can be directed to the buyer. A header with an address that is not ASCII needs SMTPUTF8 on
 * the whole way; a server without it returns the message. To a recipient who needs SMTPUTF8 anyway it adds
 * no risk; for all others the address stands in the text alone, so that the lead arrives.
 */
function isReachable(buyer: string, recipient: string): boolean {
  return isEmailAddress(buyer) && (!needsSmtpUtf8(buyer) || needsSmtpUtf8(recipient))
}

/**
 * Keeps mail programs from decoding what a stranger wrote as `=?utf-8?q?…?=` (RFC 2047) into another text:
 * many do so even within quotes. The word joiner between the two signs cannot be seen.
 */
function undecodable(text: string): string {
  return text.replaceAll('=?', '=\u2060?')
}

function attachment({ bytes, contentType }: MailPicture, cid: string) {
  const filename = `listing.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return { cid, content: bytes, contentType, filename, contentDisposition: 'inline' }
}

/**
 * What came through the API has no line breaks to make headers with; whatever else wrote the outbox shall
 * not either. And a name shall not turn around how the rest of a subject or a line is shown.
 */
function clean(lead: LeadNotification): LeadNotification {
  return {
    ...lead,
    recipient: lead.recipient.trim(),
    listingTitle: plain(lead.listingTitle),
    contactName: plain(lead.contactName),
    emailAddress: plain(lead.emailAddress),
    phoneNumber: plain(lead.phoneNumber),
    comment: withoutDirections(severalLines(lead.comment)),
  }
}

function plain(text: string): string {
  return withoutDirections(oneLine(text))
}
