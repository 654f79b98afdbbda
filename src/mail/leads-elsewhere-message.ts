import type { LeadsElsewhere } from '../domain/leads/lead-address.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

interface ElsewhereSources extends EnvelopeSources {
  readonly portal: () => string
  /** Absent if there is no console. */
  readonly consolePage?: ((path: string) => string) | undefined
}

/** Tells an account's own address that leads go to another one. */
export async function leadsElsewhereMessage(
  mail: Mail & { readonly notification: LeadsElsewhere },
  sources: ElsewhereSources,
): Promise<Message> {
  const { recipient, accountId, listingId, address } = mail.notification
  const portal = sources.portal()
  const which =
    listingId === null ? "Buyers' messages" : `Buyers' messages about listing ${listingId}`
  const what = `${which} on ${portal} now go to ${plainLine(address)}.`
  const next =
    "If you expected this, no action is needed. If not, check your account's addresses and people, and change your password."
  const url = sources.consolePage?.(`/console/accounts/${accountId}/addresses`) ?? null
  const content = html`<p><bdi>${what}</bdi></p><p>${next}</p>${url === null ? null : html`<p>${mailLink(url, url)}</p>`}`
  return await composed(mail, sources, {
    recipient,
    replyTo: null,
    attachments: [],
    subject: "Buyers' messages now go to another address",
    text: [what, next, ...(url === null ? [] : [url])].join('\n\n'),
    html: mailPage(portal, content),
  })
}
