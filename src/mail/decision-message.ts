import type { ApplicationDecisionMail } from '../domain/accounts/application-mail.ts'
import type { ListingDecisionMail } from '../domain/listings/decision-mail.ts'
import { isEmailAddress } from '../domain/values/email.ts'
import { type Html, html } from '../domain/values/html.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { oneLine, severalLines, withoutDirections } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailLink, mailPage } from './mail-page.ts'
import { type Mail, MailRefused, type Message } from './mailer.ts'

export interface DecisionSources extends EnvelopeSources {
  /** The name of the portal's site. */
  readonly portal: () => string
  /** The address of a listing's public page. */
  readonly listingPage: (id: ListingId, title: string) => string
  /** The address of a page of the console; absent: there is no console. */
  readonly consolePage?: ((path: string) => string) | undefined
}

/** What a message says. */
interface Words {
  readonly subject: string
  readonly what: string
  /** In the words of who decided; empty: none are given. */
  readonly reason: string
  readonly next: string
  /** Where the next step is; null: there is no such page. */
  readonly url: string | null
}

type ListingMail = Mail & { readonly notification: ListingDecisionMail }

/**
 * Tells an account what was decided of its listing, and what it can do next.
 * @throws MailRefused when the recipient is no email address.
 */
export async function listingDecisionMessage(
  mail: ListingMail,
  sources: DecisionSources,
): Promise<Message> {
  const { listingId, reason, decision, isShown } = mail.notification
  const title = withoutDirections(oneLine(mail.notification.title)) || `Listing ${listingId}`
  const portal = sources.portal()
  const own = sources.consolePage?.(`/console/listings/${listingId}`) ?? null
  if (decision === 'approve') {
    const page = isShown ? sources.listingPage(listingId, title) : own
    return await written(mail, sources, {
      subject: `"${title}" is approved`,
      what: `Your listing "${title}" (No. ${listingId}) on ${portal} is approved.`,
      reason: '',
      next: isShown
        ? 'Buyers see it from now on.'
        : 'You have taken it off the site, so buyers do not see it. Show it when you want to.',
      url: page,
    })
  }
  const verdict = decision === 'refuse' ? 'declined' : 'taken down'
  return await written(mail, sources, {
    subject: `"${title}" is ${verdict}`,
    what: `Your listing "${title}" (No. ${listingId}) on ${portal} is ${verdict}. Buyers do not see it. The reason:`,
    reason: withoutDirections(severalLines(reason)),
    next: 'Change what the reason names. Once you save the change, the listing waits for approval again by itself.',
    url: own,
  })
}

/**
 * Tells somebody who has asked for an account whether it was approved.
 * @throws MailRefused when the recipient is no email address.
 */
export async function applicationMessage(
  mail: Mail & { readonly notification: ApplicationDecisionMail },
  sources: DecisionSources,
): Promise<Message> {
  const portal = sources.portal()
  const { isApproved } = mail.notification
  return await written(mail, sources, {
    subject: `Your account on ${portal} is ${isApproved ? 'approved' : 'declined'}`,
    what: isApproved
      ? `Your account on ${portal} is approved.`
      : `Your account on ${portal} is declined. Its listings are not shown.`,
    reason: '',
    next: isApproved
      ? 'Buyers see what you have published, and what you publish from now on.'
      : 'You can still sign in and look at what you have written.',
    url: sources.consolePage?.('/console/listings') ?? null,
  })
}

async function written(
  mail: Mail,
  sources: DecisionSources,
  { subject, what, reason, next, url }: Words,
): Promise<Message> {
  const { recipient } = mail.notification
  if (!isEmailAddress(recipient)) {
    throw new MailRefused(`The recipient ${JSON.stringify(recipient)} is no email address.`)
  }
  const content = html`<p><bdi>${what}</bdi></p>
${reason === '' ? null : quoted(reason)}
<p>${next}${url === null ? null : html`<br>${mailLink(url, url)}`}</p>`
  const step = url === null ? next : `${next}\n${url}`
  return await composed(mail, sources, {
    ...{ recipient, subject, replyTo: null, attachments: [] },
    text: [what, reason, step].filter(text => text !== '').join('\n\n'),
    html: mailPage(sources.portal(), content),
  })
}

function quoted(text: string): Html {
  const lines = text.split('\n').map((line, i) => html`${i === 0 ? null : html`<br>`}${line}`)
  return html`<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #dddacb"><bdi>${lines}</bdi></blockquote>`
}
