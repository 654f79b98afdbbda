import { LEAD_TEXT_LIMITS, type LeadNotification } from '../domain/leads/lead.ts'
import type { LeadId, ListingId } from '../domain/values/ids.ts'
import { plainLine, severalLines, withoutDirections } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources, isReachable, undecodable } from './composed.ts'
import { leadHtml, leadText } from './lead-texts.ts'
import type { Mail, Message } from './mailer.ts'

/** A larger picture would be a burden to the mailbox; thumbnails have a tenth of this size. */
const MAX_PICTURE_BYTES = 200_000
/** All that a buyer writes. */
const TEXTS = Object.keys(LEAD_TEXT_LIMITS) as (keyof typeof LEAD_TEXT_LIMITS)[]

interface MailPicture {
  readonly bytes: Buffer
  /** Such as image/jpeg. */
  readonly contentType: string
}

/** The details of a listing in a message, beside its title. */
interface MailListing {
  readonly address: string
  /** Null: on request. */
  readonly priceUsd: number | null
  /** Null: not known. */
  readonly acres: number | null
  /** A small main picture; null: there is none, or it cannot be read. */
  readonly picture: MailPicture | null
}

/** The data that a message needs beside the lead itself. */
export interface MessageSources extends EnvelopeSources {
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** The page of a lead in the console; absent: there is no console. */
  readonly leadPage?: ((id: LeadId) => string) | undefined
  /** Writes an instant as a person reads it. */
  readonly received: (instant: number) => string
  /** A listing in its present state; null when there is none. */
  readonly listing: (id: ListingId) => Promise<MailListing | null>
}

type LeadMail = Mail & { readonly notification: LeadNotification }

/**
 * Writes the message about a lead: plain text and HTML with the listing's picture. Replies go to
 * the buyer. The title is that of the listing when the lead came; everything else about the listing
 * is as it is now.
 */
export async function leadMessage(mail: LeadMail, sources: MessageSources): Promise<Message> {
  const lead = clean(mail.notification)
  const { recipient, listingId, listingTitle, contactName, emailAddress } = lead
  const listing = await sources.listing(listingId)
  const picture = listing?.picture ?? null
  const isSmall = picture !== null && picture.bytes.length <= MAX_PICTURE_BYTES
  const subject = `${contactName} asks about "${listingTitle}"`
  const cid = `picture.lead-${lead.leadId}.${mail.id}@${sources.host()}`
  const canReply = isReachable(emailAddress, recipient)
  const shown = {
    canReply,
    received: sources.received(mail.createdAt),
    offer: listing && { ...listing, address: plainLine(listing.address) },
    pageUrl: sources.listingPage(listingId, listingTitle),
    leadUrl: sources.leadPage?.(lead.leadId) ?? null,
    pictureCid: isSmall ? cid : null,
  }
  return await composed(mail, sources, {
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
 * Removes line breaks, which could add headers, and signs that change the direction of the text
 * behind them. The API removes line breaks too, but a job may have been written by another program.
 */
function clean(lead: LeadNotification): LeadNotification {
  return {
    ...lead,
    listingTitle: plainLine(lead.listingTitle),
    ...Object.fromEntries(TEXTS.map(name => [name, cleanText(name, lead[name])])),
  }
}

function cleanText(name: (typeof TEXTS)[number], text: string): string {
  return name === 'comment' ? withoutDirections(severalLines(text)) : plainLine(text)
}
