import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import type { WebhookStopped } from '../domain/webhooks/webhook.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

interface WebhookSources extends EnvelopeSources {
  readonly portal: () => string
}

/** Tells the owner of an endpoint that it no longer receives messages. */
export async function webhookMessage(
  mail: Mail & { readonly notification: WebhookStopped },
  sources: WebhookSources,
): Promise<Message> {
  const { recipient, webhookId, isGone, reason, url } = mail.notification
  const why = isGone
    ? 'It answered 410 Gone.'
    : `It has taken nothing for four days. ${plainLine(reason)}`
  const what = `${sources.portal()} sends nothing to your webhook ${webhookId} any more. Its address is ${plainLine(url)}.`
  const next =
    'Nothing is lost for 90 days: once you resume it, it gets everything that it missed. Resume it with POST /ext/webhooks/ID/resume, or ask the operator of the service.'
  const content = html`<p><bdi>${what}</bdi></p><p><bdi>${why}</bdi></p><p>${next}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: `Webhook ${webhookId} is stopped`,
    replyTo: null,
    text: [what, why, next].join('\n\n'),
    html: mailPage('Your webhook', content),
    attachments: [],
  })
}
