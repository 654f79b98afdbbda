import type { ListingExpiryMail } from '../domain/plans/listing-term.ts'
import { counted } from '../domain/values/counted.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import type { DecisionPages } from './decision-digest.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface ExpirySources extends EnvelopeSources, Pick<DecisionPages, 'consolePage'> {
  readonly portal: () => string
  /** Formats an instant in the time zone of the service. */
  readonly received: (instant: number) => string
}

/** Tells an account which of its listings expire soon, and how they stay. */
export async function expiryMessage(
  mail: Mail & { readonly notification: ListingExpiryMail },
  sources: ExpirySources,
): Promise<Message> {
  const { recipient, accountId, count, listings } = mail.notification
  const portal = sources.portal()
  const which = counted(count, 'listing expires', 'listings expire')
  const url = sources.consolePage?.(`/console/accounts/${accountId}/renewals`) ?? null
  const lines = listings.map(({ listingId, title, expiresAt }) => ({
    title: plainLine(title) || `Listing ${listingId}`,
    when: `No. ${listingId}, ${sources.received(expiresAt)}`,
  }))
  const more =
    count > lines.length ? `And ${(count - lines.length).toLocaleString('en-US')} more.` : ''
  const what = `On ${portal}, ${which} soon and will be hidden from buyers:`
  const next =
    count === 1
      ? 'Renew it to keep it on the site. If it is sold, mark it as sold instead.'
      : 'Renew them to keep them on the site. If one is sold, mark it as sold instead.'
  return await composed(mail, sources, {
    recipient,
    subject: `${which} soon on ${portal}`,
    replyTo: null,
    attachments: [],
    text: [
      what,
      [
        ...lines.map(({ title, when }) => `- ${title} (${when})`),
        ...(more === '' ? [] : [more]),
      ].join('\n'),
      url === null ? next : `${next}\n${url}`,
    ].join('\n\n'),
    html: mailPage(
      portal,
      html`<p>${what}</p>
<ul>${lines.map(({ title, when }) => html`<li><bdi>${title}</bdi> (${when})</li>`)}</ul>
${more === '' ? null : html`<p>${more}</p>`}
<p>${next}${url === null ? null : html`<br>${mailLink(url, url)}`}</p>`,
    ),
  })
}
