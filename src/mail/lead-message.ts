import { isEmailAddress } from '../domain/leads/email.ts'
import type { LeadNotification } from '../domain/leads/lead.ts'
import { oneLine, severalLines, withoutDirections } from '../domain/listings/plain-text.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { composed, type EnvelopeSources, isReachable, undecodable } from './composed.ts'
import { leadHtml, leadText } from './lead-texts.ts'
import { type Mail, MailRefused, type Message } from './mailer.ts'

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
export interface MessageSources extends EnvelopeSources {
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** Writes an instant as a person reads it. */
  readonly received: (instant: number) => string
  /** A listing as it is now; null when there is none. */
  readonly listing: (id: ListingId) => Promise<MailListing | null>
}

type LeadMail = Mail & { readonly notification: LeadNotification }

/**
 * Writes the message about a lead: plain text and HTML, the picture within it, replies to the buyer.
 * The Message-ID is the same at every attempt, so that a mailbox can tell that it has got one twice; and
 * it is another for any other lead, that of a restored or copied database included.
 * What the listing is like is as of now, its title as of when the lead came.
 * @throws MailRefused when the recipient is no e-mail address.
 */
export async function leadMessage(mail: LeadMail, sources: MessageSources): Promise<Message> {
  const lead = clean(mail.notification)
  const { recipient, listingId, listingTitle, contactName, emailAddress } = lead
  if (!isEmailAddress(recipient)) {
    throw new MailRefused(`The recipient ${JSON.stringify(recipient)} is no e-mail address.`)
  }
  const listing = await sources.listing(listingId)
  const picture = listing?.picture ?? null
  const isSmall = picture !== null && picture.bytes.length <= MOST_PICTURE_BYTES
  const subject = `${contactName} asks about "${listingTitle}"`
  const cid = `picture.lead-${lead.leadId}.${mail.id}@${sources.host()}`
  const canReply = isReachable(emailAddress, recipient)
  const shown = {
    canReply,
    received: sources.received(mail.createdAt),
    offer: listing && { ...listing, address: plain(listing.address) },
    pageUrl: sources.listingPage(listingId, listingTitle),
    pictureCid: isSmall ? cid : null,
  }
  return await composed(mail, `lead-${lead.leadId}`, sources, {
    recipient,
    subject,
    replyTo: canReply ? { name: undecodable(contactName), address: emailAddress } : null,
    text: leadText(lead, shown),
    html: leadHtml(lead, shown),
    attachments: isSmall ? [attachment(picture, cid)] : [],
  })
}

function attachment({ bytes, contentType }: MailPicture, cid: string) {
  const filename = `listing.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return { cid, content: bytes, contentType, filename, contentDisposition: 'inline' } as const
}

/**
 * What came through the API has no line breaks to make headers with; whatever else writes jobs shall
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
