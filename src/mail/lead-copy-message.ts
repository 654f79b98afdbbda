import type { LeadCopyMail } from '../domain/leads/lead-copy.ts'
import { oneLine, plainLine } from '../domain/values/plain-text.ts'
import { adfDocument } from './adf.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import type { MessageSources } from './lead-message.ts'
import type { Mail, Message } from './mailer.ts'

type CopyMail = Mail & { readonly notification: LeadCopyMail }

export interface CopySources extends EnvelopeSources, Pick<MessageSources, 'listingPage'> {
  readonly portal: () => string
  /** The name of the account; null: it no longer wants copies at the address. */
  readonly copiedTo: (mail: LeadCopyMail) => Promise<string | null>
}

/** Writes the copy of a lead that a CRM reads: plain text alone, as ADF/XML or as fields. */
export async function leadCopyMessage(
  mail: CopyMail,
  sources: CopySources,
): Promise<Message | null> {
  const { notification, createdAt } = mail
  const vendor = await sources.copiedTo(notification)
  if (vendor === null) return null
  const { leadId, listingId, recipient, format, phoneNumber, comment } = notification
  const listingTitle = plainLine(notification.listingTitle)
  const contactName = plainLine(notification.contactName)
  const emailAddress = oneLine(notification.emailAddress)
  const lead = {
    leadId,
    source: sources.portal(),
    requestedAt: new Date(createdAt).toISOString(),
    contactName,
    emailAddress,
    phoneNumber: plainLine(phoneNumber),
    comment,
    listingId,
    listingTitle,
    listingUrl: sources.listingPage(listingId, listingTitle),
    vendor: plainLine(vendor),
  }
  return await composed(mail, sources, {
    recipient,
    subject: `New lead: ${contactName}, "${listingTitle}"`,
    replyTo: null,
    text: format === 'adf' ? adfDocument(lead) : fieldLines(lead),
    html: null,
    attachments: [],
  })
}

function fieldLines(lead: Parameters<typeof adfDocument>[0]): string {
  const fields = [
    ['Name', lead.contactName],
    ['Email', lead.emailAddress],
    ['Phone', lead.phoneNumber],
    ['Source', lead.source],
    ['Listing ID', String(lead.listingId)],
    ['Listing', lead.listingTitle],
    ['Listing URL', lead.listingUrl],
    ['Date', lead.requestedAt],
    ['Message', oneLine(lead.comment)],
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
