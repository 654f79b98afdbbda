import type { PlanChangedMail } from '../domain/plans/plan-changed-mail.ts'
import { counted } from '../domain/values/counted.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed } from './composed.ts'
import type { ExpirySources } from './expiry-message.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

type Changed = PlanChangedMail
type Allowed = NonNullable<Changed['now']>

/** Says which plan an account has now, what it allows and when it ends. */
export async function planChangedMessage(
  mail: Mail & { readonly notification: Changed },
  sources: ExpirySources,
): Promise<Message> {
  const { recipient, accountId, before, now, ...said } = mail.notification
  const portal = sources.portal()
  const name = plainLine(said.accountName) || `Account ${accountId}`
  const what =
    now === null
      ? `${name} no longer has a plan on ${portal}, so nothing limits what it publishes.`
      : before?.plan === now.plan
        ? `The end of the plan ${plainLine(now.plan)} of ${name} on ${portal} has changed.`
        : `${name} has the plan ${plainLine(now.plan)} on ${portal} now.`
  const ends = now?.endsAt == null ? null : `It ends on ${sources.received(now.endsAt)}.`
  const then = now === null ? [] : [...allowed(now), ends ?? 'It does not end.']
  const former =
    before === null || before.plan === now?.plan ? [] : [`Before: ${plainLine(before.plan)}.`]
  const url = sources.consolePage?.(`/console/listings?account=${accountId}`) ?? null
  const lines = [...then, ...former]
  return await composed(mail, sources, {
    recipient,
    subject: now === null ? `${name} no longer has a plan` : `The plan of ${name} has changed`,
    replyTo: null,
    attachments: [],
    text: [what, ...lines, ...(url === null ? [] : [url])].join('\n\n'),
    html: mailPage(
      portal,
      html`<p><bdi>${what}</bdi></p>
${lines.map(line => html`<p><bdi>${line}</bdi></p>`)}
${url === null ? null : html`<p>${mailLink(url, url)}</p>`}`,
    ),
  })
}

function allowed({ listings, photos, featured, days }: Allowed): readonly string[] {
  return [
    listings === null
      ? 'Active listings: no limit.'
      : `Active listings: ${listings.toLocaleString('en-US')}.`,
    ...(photos === null ? [] : [`Photos per listing: ${photos}.`]),
    ...(featured ? [`Featured places: ${featured.toLocaleString('en-US')}.`] : []),
    ...(days === null
      ? []
      : [`A listing expires after ${counted(days, 'day')}, unless you renew it.`]),
  ]
}
