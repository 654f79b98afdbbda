import type { AccountRequestsMail } from '../domain/accounts/account-requests-mail.ts'
import { MAX_WAITING_COUNTED } from '../domain/listings/listing-review.ts'
import { countedTo } from '../domain/values/counted.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed } from './composed.ts'
import type { DecisionSources } from './decision-message.ts'
import { mailButton, mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface AccountRequestsSources extends DecisionSources {
  /** Null if no account waits, or the email is no longer wanted. */
  readonly accountRequests: (
    mail: AccountRequestsMail,
  ) => Promise<{ readonly count: number; readonly names: readonly string[] } | null>
}

/** Lists the accounts that wait for approval. @returns Null when there is nothing to say. */
export async function accountRequestsMessage(
  mail: Mail & { readonly notification: AccountRequestsMail },
  sources: AccountRequestsSources,
): Promise<Message | null> {
  const waiting = await sources.accountRequests(mail.notification)
  if (waiting === null) return null
  const { count, names } = waiting
  const portal = sources.portal()
  const requests = countedTo(MAX_WAITING_COUNTED, count, 'account request')
  const what = `${requests} on ${portal} ${count === 1 ? 'is' : 'are'} waiting for approval:`
  const lines = names.map(name => plainLine(name))
  const others = count - lines.length
  const isCutShort = count >= MAX_WAITING_COUNTED
  const more =
    others > 0 ? `And ${others.toLocaleString('en-US')}${isCutShort ? '+' : ''} more.` : ''
  const url = sources.consolePage?.('/console/operate#accounts') ?? null
  const settingsUrl = sources.consolePage?.('/console/me#account-requests') ?? null
  return await composed(mail, sources, {
    recipient: mail.notification.recipient,
    subject: `${requests} on ${portal}`,
    replyTo: null,
    attachments: [],
    text: [
      what,
      lines.map(name => `- ${name}`).join('\n'),
      ...(more === '' ? [] : [more]),
      ...(url === null ? [] : [`Review: ${url}`]),
      ...(settingsUrl === null ? [] : [`Stop these emails: ${settingsUrl}`]),
    ].join('\n\n'),
    html: mailPage(
      portal,
      html`<p>${what}</p>
<ul>${lines.map(name => html`<li><bdi>${name}</bdi></li>`)}</ul>
${more === '' ? null : html`<p>${more}</p>`}
${url === null ? null : html`<p style="margin:24px 0 0">${mailButton(url, 'Review')}</p>`}
${settingsUrl === null ? null : html`<p style="margin:24px 0 0;font-size:13px;color:#6b6f5f">${mailLink(settingsUrl, 'Stop these emails')}</p>`}`,
    ),
  })
}
