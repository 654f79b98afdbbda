import type { PlanEndMail } from '../domain/plans/plan-end.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed } from './composed.ts'
import type { ExpirySources } from './expiry-message.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

/** Says that the plan of an account ends, or has ended, and what follows. */
export async function planEndMessage(
  mail: Mail & { readonly notification: PlanEndMail },
  sources: ExpirySources,
): Promise<Message> {
  const { recipient, accountId, endsAt, hasEnded, hides, ...said } = mail.notification
  const portal = sources.portal()
  const plan = plainLine(said.plan)
  const name = plainLine(said.accountName) || `Account ${accountId}`
  const ends = hasEnded ? 'ended' : 'ends'
  const what = `The plan ${plan} of ${name} on ${portal} ${ends} on ${sources.received(endsAt)}.`
  const then = hides
    ? 'From then on nothing new can be published, and active listings are hidden.'
    : 'From then on nothing new can be published. Active listings stay on the site.'
  const next = 'To extend the plan, contact the operator of the site.'
  const url = sources.consolePage?.(`/console/listings?account=${accountId}`) ?? null
  return await composed(mail, sources, {
    recipient,
    subject: `The plan ${plan} of ${name} ${hasEnded ? 'has ended' : 'ends soon'}`,
    replyTo: null,
    attachments: [],
    text: [what, then, url === null ? next : `${next}\n${url}`].join('\n\n'),
    html: mailPage(
      portal,
      html`<p><bdi>${what}</bdi></p>
<p>${then}</p>
<p>${next}${url === null ? null : html`<br>${mailLink(url, url)}`}</p>`,
    ),
  })
}
