import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { HELD } from '../../../domain/limits.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, UserId } from '../../../domain/values/ids.ts'
import { accountHead, accountPath } from '../account/account-frame.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { makerName } from '../frame/maker-name.ts'
import { table } from '../frame/table.ts'
import { type WebhookForm, webhookForm } from './webhook-fields.ts'
import { lastAnswer, nextTry, shownLag, shownState } from './webhook-labels.ts'

export const WEBHOOK_HEADS = [
  'Webhook',
  'State',
  'Waiting',
  'Last answer',
  'Next try',
  'Address entered by',
]

/** The names of the people who gave webhooks their addresses. */
export type Makers = ReadonlyMap<UserId, string>

/** The endpoints of an account, and the form that adds one. */
export function webhooksPage(
  { id, name }: { readonly id: AccountId; readonly name: string },
  webhooks: readonly WatchedWebhook[],
  makers: Makers,
  form: WebhookForm,
  done: string,
): ConsolePage {
  const path = accountPath(id, 'webhooks')
  const isFull = webhooks.length >= HELD.webhook.most
  const general = form.state.faults.get('')
  return {
    title: 'Webhooks',
    main: html`${accountHead(id, name, 'webhooks', done)}
<p class="note">A webhook is an address of yours that the service posts a signed message to, as soon as something happens to your listings or a lead comes. <a href="/docs">What messages look like</a></p>
${webhooks.length === 0 ? html`<p>There are no webhooks.</p>` : webhookTable(webhooks, makers)}
<section><h2>Add a webhook</h2>${isFull && general === undefined ? html`<p>An account may have at most ${HELD.webhook.most} webhooks. Remove one first.</p>` : webhookForm(path, form, 'Add the webhook')}</section>`,
  }
}

function webhookTable(webhooks: readonly WatchedWebhook[], makers: Makers): Html {
  const rows = webhooks.map(webhook => html`<tr>${webhookCells(webhook, makers)}</tr>`)
  return table('Webhooks', WEBHOOK_HEADS, rows)
}

/** The cells of `WEBHOOK_HEADS`. */
export function webhookCells(webhook: WatchedWebhook, makers: Makers): Html {
  const { id, accountId, url, description } = webhook
  const path = `${accountPath(accountId, 'webhooks')}/${id}`
  return html`<th scope="row"><a href="${path}" class="webhook-url">${url}</a>${description === '' ? null : html`<br><span class="note"><bdi>${description}</bdi></span>`}</th><td>${shownState(webhook)}</td><td>${shownLag(webhook)}</td><td>${lastAnswer(webhook)}</td><td>${nextTry(webhook)}</td><td><bdi>${makerName(webhook, makers)}</bdi></td>`
}
