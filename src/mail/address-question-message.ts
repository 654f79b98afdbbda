import type { AddressQuestion } from '../domain/leads/lead-address.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources, isReachable } from './composed.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

/** The contents of the message: who asks, and how to confirm. */
interface QuestionTexts {
  readonly account: string
  /** The account's own email address. */
  readonly contact: string
  /** The page on which the address is confirmed. */
  readonly url: string
  /** When the link expires, in milliseconds since 1970 UTC. */
  readonly validUntil: number
}

export interface AddressSources extends EnvelopeSources {
  readonly portal: () => string
  /** Formats an instant for people. */
  readonly received: (instant: number) => string
  /** Creates a new link for a question; null if the address has since been confirmed or revoked. */
  readonly question: (question: AddressQuestion) => Promise<QuestionTexts | null>
}

type AddressMail = Mail & { readonly notification: AddressQuestion }

/**
 * Writes the email that asks whether an address wants an account's leads. A client controls nothing
 * in it but the address, so it cannot be used to send other texts.
 * @returns Null when the address has since been confirmed or revoked.
 */
export async function addressMessage(
  mail: AddressMail,
  sources: AddressSources,
): Promise<Message | null> {
  const { recipient } = mail.notification
  const question = await sources.question(mail.notification)
  if (question === null) return null
  const account = plainLine(question.account)
  const { contact, url, validUntil } = question
  const why = `${account} offers land on ${sources.portal()} and would like to send buyers' inquiries to this address, ${recipient}.`
  const how = 'To accept, open this page and press the button:'
  const otherwise =
    'Not interested, or not sure what this is about? Ignore this email, and you will get no inquiries.'
  const ends = `The link works until ${sources.received(validUntil)}. Questions? Write to ${contact}.`
  const content = html`<p><bdi>${why}</bdi></p>
<p>${how}<br>${mailLink(url, url)}</p>
<p>${otherwise}</p>
<p style="font-size:13px;color:#6b6f5f">${ends}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: `Receive buyers' inquiries for ${account}?`,
    replyTo: isReachable(contact, recipient) ? { name: '', address: contact } : null,
    text: [why, `${how}\n${url}`, otherwise, ends].join('\n\n'),
    html: mailPage('Buyer inquiries', content),
    attachments: [],
  })
}
