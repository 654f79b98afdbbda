import type { ApplicationDecisionMail } from '../domain/accounts/application-mail.ts'
import type { ListingDecisionMail } from '../domain/listings/decision-mail.ts'
import { html } from '../domain/values/html.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { type DecisionPages, decisionTexts, digestOf, quoted } from './decision-digest.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface DecisionSources extends EnvelopeSources, DecisionPages {
  readonly portal: () => string
}

interface Words {
  readonly subject: string
  readonly what: string
  /** As the reviewer wrote it; empty for none. */
  readonly reason: string
  readonly next: string
  /** Where the next step is; null if there is no such page. */
  readonly url: string | null
}

type ListingMail = Mail & { readonly notification: ListingDecisionMail }

/** Tells an account how its listing, or several of them, were judged, and what it can do next. */
export async function listingDecisionMessage(
  mail: ListingMail,
  sources: DecisionSources,
): Promise<Message> {
  const [first, ...others] = latestDecisions(mail)
  if (first && others.length === 0) return await written(mail, sources, wordsOf(first, sources))
  const { subject, text, html: content } = digestOf(latestDecisions(mail), sources)
  const { recipient } = mail.notification
  return await composed(mail, sources, {
    recipient,
    subject,
    text,
    replyTo: null,
    attachments: [],
    html: mailPage(sources.portal(), content),
  })
}

/** The last decision about each listing, in the order of the decisions. */
function latestDecisions({
  id,
  notification,
  together = [],
}: ListingMail): readonly ListingDecisionMail[] {
  const all = [{ id, notification }, ...together].toSorted((a, b) => a.id - b.id)
  const decided = all.flatMap(one =>
    one.notification.kind === 'listing-decision' ? one.notification : [],
  )
  const latest = new Map(decided.map(one => [one.listingId, one]))
  return decided.filter(one => latest.get(one.listingId) === one)
}

function wordsOf(decided: ListingDecisionMail, sources: DecisionSources): Words {
  const { listingId, decision, isShown } = decided
  const { title, reason, url } = decisionTexts(decided, sources)
  const portal = sources.portal()
  const what = `Your listing "${title}" (No. ${listingId}) on ${portal} is`
  if (decision === 'approve') {
    return {
      subject: `"${title}" is approved`,
      what: `${what} approved.`,
      reason,
      url,
      next: isShown
        ? 'Buyers can see it now.'
        : 'You have taken it off the site, so buyers do not see it. Show it when you want to.',
    }
  }
  const verdict = decision === 'refuse' ? 'declined' : 'taken down'
  return {
    subject: `"${title}" is ${verdict}`,
    what: `${what} ${verdict}. Buyers do not see it. The reason:`,
    reason,
    url,
    next: 'Fix what the reason names and save it. The listing is then reviewed again automatically.',
  }
}

/** Tells an applicant whether the account was approved. */
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
      ? 'Listings that you publish are on the site from now on, except those that are pending approval.'
      : 'You can still sign in and view your listings.',
    url: sources.consolePage?.('/console/listings') ?? null,
  })
}

async function written(
  mail: Mail,
  sources: DecisionSources,
  { subject, what, reason, next, url }: Words,
): Promise<Message> {
  const { recipient } = mail.notification
  const content = html`<p><bdi>${what}</bdi></p>
${reason === '' ? null : quoted(reason)}
<p>${next}${url === null ? null : html`<br>${mailLink(url, url)}`}</p>`
  const step = url === null ? next : `${next}\n${url}`
  return await composed(mail, sources, {
    recipient,
    subject,
    replyTo: null,
    attachments: [],
    text: [what, reason, step].filter(text => text !== '').join('\n\n'),
    html: mailPage(sources.portal(), content),
  })
}
