import type { LeadReplyMail } from '../domain/leads/lead-reply.ts'
import { html } from '../domain/values/html.ts'
import type { LeadId } from '../domain/values/ids.ts'
import { plainLine, severalLines, withoutDirections } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources, isReachable, undecodable } from './composed.ts'
import type { MessageSources } from './lead-message.ts'
import { withLineBreaks } from './lead-texts.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface ReplySources extends EnvelopeSources, Pick<MessageSources, 'listingPage'> {
  readonly portal: () => string
  /** The address at which the service receives the buyer's answers too; absent or null: it does not. */
  readonly answersTo?: (leadId: LeadId) => string | null
  /** Whether an automatic answer is still to be sent. */
  readonly isWanted: (mail: LeadReplyMail) => Promise<boolean>
}

type ReplyMail = Mail & { readonly notification: LeadReplyMail }

const WORDS = 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere'
const QUOTED =
  'margin:8px 0 0;padding:8px 12px;border-left:3px solid #dddacb;color:#5c604f;white-space:pre-line;overflow-wrap:anywhere'
const SMALL = 'margin:24px 0 0;font-size:13px;color:#6b6f5f'

/**
 * Writes a seller's answer to a buyer. It comes from the service's address with the seller's name,
 * and the buyer's answer goes to the seller, and to the service if that receives answers. Mail
 * programs answer to all addresses; one that takes only the first still reaches the seller. @returns Null for an automatic answer that is no longer
 * wanted.
 */
export async function leadReplyMessage(
  mail: ReplyMail,
  sources: ReplySources,
): Promise<Message | null> {
  const isAutomatic = mail.notification.isAutomatic ?? false
  if (isAutomatic && !(await sources.isWanted(mail.notification))) return null
  const { recipient, listingId, replyTo, leadId } = mail.notification
  const { senderName, contactName, listingTitle } = cleanNames(mail.notification)
  const text = cleanWords(mail.notification.text)
  const comment = cleanWords(mail.notification.comment)
  const portal = sources.portal()
  const title = listingTitle || `Listing ${listingId}`
  const page = listingTitle === '' ? null : sources.listingPage(listingId, listingTitle)
  const canReply = isReachable(replyTo, recipient)
  const why = `You get this email because you asked about "${title}" on ${portal}.`
  const thread = canReply ? (sources.answersTo?.(leadId) ?? null) : null
  const how = canReply
    ? `Your reply goes to ${senderName}${thread === null ? '' : `, and is saved with your message on ${portal}`}.`
    : `Please do not reply to this email. Write to ${replyTo}.`
  const quote = comment === '' ? null : `${contactName} wrote:`
  const content = html`<div dir="auto" style="${WORDS}">${withLineBreaks(text)}</div>
<p><bdi>${senderName}</bdi></p>
${quote === null ? null : html`<p style="${SMALL}"><bdi>${quote}</bdi></p>\n<div dir="auto" style="${QUOTED}">${withLineBreaks(comment)}</div>\n`}<p style="${SMALL}">${why} ${how}${page === null ? null : html`<br>${mailLink(page, page)}`}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: `Re: ${title}`,
    fromName: senderName,
    isWritten: !isAutomatic,
    // RFC 3834: no program answers an automatic answer.
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
    replyTo: canReply
      ? [
          { name: undecodable(senderName), address: replyTo },
          ...(thread === null ? [] : [{ name: undecodable(portal), address: thread }]),
        ]
      : null,
    text: [
      text,
      senderName,
      ...(quote === null
        ? []
        : [[quote, ...comment.split('\n').map(line => `> ${line}`)].join('\n')]),
      [`${why} ${how}`, ...(page === null ? [] : [page])].join('\n'),
    ].join('\n\n'),
    html: mailPage(title, content),
    attachments: [],
  })
}

/** Without line breaks, which could add headers, and signs that change the direction of text. */
function cleanNames({ senderName, contactName, listingTitle }: LeadReplyMail) {
  return {
    senderName: plainLine(senderName),
    contactName: plainLine(contactName),
    listingTitle: plainLine(listingTitle),
  }
}

function cleanWords(text: string): string {
  return withoutDirections(severalLines(text))
}
