import type { LeadAssignedMail } from '../domain/leads/lead-assigned.ts'
import { counted } from '../domain/values/counted.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import type { MessageSources } from './lead-message.ts'
import { mailButton, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

type AssignedMail = Mail & { readonly notification: LeadAssignedMail }

/** Writes the email to a person who got leads. It names the buyer, but not how to reach them. */
export async function leadAssignedMessage(
  mail: AssignedMail,
  sources: EnvelopeSources & Pick<MessageSources, 'leadPage'> & ConsolePages,
): Promise<Message> {
  const { recipient, leadId, count, assignedBy } = mail.notification
  const isOne = count === 1
  const buyer = plainLine(mail.notification.contactName)
  const title = plainLine(mail.notification.listingTitle)
  const leads = counted(count, 'lead')
  const who = assignedBy === '' ? '' : ` by ${plainLine(assignedBy)}`
  const about = isOne ? `${buyer} asks about "${title}".` : 'Open your list to see them.'
  const what = `${isOne ? 'A lead was' : `${leads} were`} assigned to you${who}. ${about}`
  const page = isOne
    ? sources.leadPage?.(leadId)
    : sources.consolePage?.('/console/leads?person=me')
  const content = html`<p><bdi>${what}</bdi></p>${page === undefined ? null : html`\n<p>${mailButton(page, isOne ? 'Open the lead' : 'Open your leads')}</p>`}`
  return await composed(mail, sources, {
    recipient,
    subject: isOne ? `Lead assigned to you: ${buyer}, "${title}"` : `${leads} assigned to you`,
    replyTo: null,
    text: page === undefined ? what : `${what}\n\n${page}`,
    html: mailPage('Leads assigned to you', content),
    attachments: [],
  })
}

interface ConsolePages {
  /** The address of a page of the console; absent if there is no console. */
  readonly consolePage?: ((path: string) => string) | undefined
}
