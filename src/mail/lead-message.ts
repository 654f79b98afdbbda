import { LEAD_TEXT_LIMITS, type LeadNotification } from '../domain/leads/lead.ts'
import type { LeadId, ListingId } from '../domain/values/ids.ts'
import { plainLine, severalLines, withoutDirections } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources, isReachable, undecodable } from './composed.ts'
import { leadHtml, leadText } from './lead-texts.ts'
import type { Mail, Message } from './mailer.ts'

/** Keeps messages small; thumbnails have a tenth of this size. */
const MAX_PICTURE_BYTES = 200_000
/** Every field that a buyer fills in. */
const TEXTS = Object.keys(LEAD_TEXT_LIMITS) as (keyof typeof LEAD_TEXT_LIMITS)[]

interface MailPicture {
  readonly bytes: Buffer
  /** Such as image/jpeg. */
  readonly contentType: string
}

/** The details of a listing in a message, except its title. */
interface MailListing {
  readonly address: string
  /** Null: on request. */
  readonly priceUsd: number | null
  /** Null: unknown. */
  readonly acres: number | null
  /** A small main picture; null if there is none, or it cannot be read. */
  readonly picture: MailPicture | null
}

/** What a message needs in addition to the lead. */
export interface MessageSources extends EnvelopeSources {
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** The page of a lead in the console; absent if there is no console. */
  readonly leadPage?: ((id: LeadId) => string) | undefined
  /** Formats an instant for people. */
  readonly received: (instant: number) => string
  /** The current state of a listing; null when it does not exist. */
  readonly listing: (id: ListingId) => Promise<MailListing | null>
}

type LeadMail = Mail & { readonly notification: LeadNotification }

/**
 * Writes the message about a lead: plain text and HTML with the listing's picture. Replies go to
 * the buyer. The title is from the time of the lead; everything else about the listing is current.
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
 * after them. The API removes line breaks too, but a job may have been written by another program.
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
