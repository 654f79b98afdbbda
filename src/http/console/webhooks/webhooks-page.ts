import type { FastifyInstance } from 'fastify'
import type { WatchedWebhook } from '../../../catalog/webhooks/webhooks.ts'
import { HELD } from '../../../domain/limits.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId, WebhookId } from '../../../domain/values/ids.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { accountPath, addAccountPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { makerName } from '../frame/maker-name.ts'
import { table } from '../frame/table.ts'
import { refusedWebhook, sentWebhook, webhookForm } from './webhook-fields.ts'
import { lagText, lastAnswer, nextTry, stateText } from './webhook-labels.ts'
import { addWebhook, DONE } from './webhook-page.ts'

export const WEBHOOK_HEADS = [
  ...(['Webhook', 'Status', 'Pending', 'Last response', 'Next attempt', 'URL entered by'] as const),
]

/** The names of the people who gave webhooks their addresses. */
type Makers = ReadonlyMap<UserId, string>

/**
 * The webhooks of an account: their events, how far each has come, and what its endpoint answered.
 */
export function addWebhooks(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, webhooks } = context
  const addForm = addAccountPage(app, context, {
    tab: 'webhooks',
    needs: ['webhooks:write'],
    done: DONE,
    main: async ({ principal, texts }, { id }, { state, refused }) => {
      // An account has fewer than a page has.
      const found = (await webhooks.list(principal, id, 0 as WebhookId)).webhooks
      const makers = await catalog.keys.makers(found)
      const rows = found.map(webhook => html`<tr>${webhookCells(webhook, makers)}</tr>`)
      const isFull = found.length >= HELD.webhook.most && !state.faults.has('')
      const chosen = refused === null ? WEBHOOK_EVENTS : texts('events')
      return html`<p class="note">A webhook sends a signed message to your server as soon as something happens to your listings or a lead arrives. <a href="/docs">Message format</a></p>
${rows.length === 0 ? html`<p>No webhooks yet.</p>` : table('Webhooks', WEBHOOK_HEADS, rows)}
<section><h2>Add a webhook</h2>${isFull ? html`<p>An account can have at most ${HELD.webhook.most} webhooks. Delete one first.</p>` : webhookForm(accountPath(id, 'webhooks'), state, chosen, 'Add webhook')}</section>`
    },
  })
  addForm('', { rule: 'proved', refusal: refusedWebhook }, async (request, accountId) => {
    const { id, secret } = await webhooks.add(request.principal, accountId, sentWebhook(request))
    return { to: `${accountPath(accountId, 'webhooks')}/${id}`, once: secret }
  })
  addWebhook(app, context)
}

/** The cells of `WEBHOOK_HEADS`. */
export function webhookCells(webhook: WatchedWebhook, makers: Makers): Html {
  const { id, accountId, url, description } = webhook
  const path = `${accountPath(accountId, 'webhooks')}/${id}`
  return html`<th scope="row"><a href="${path}" class="webhook-url">${url}</a>${description === '' ? null : html`<br><span class="note"><bdi>${description}</bdi></span>`}</th><td>${stateText(webhook)}</td><td>${lagText(webhook)}</td><td>${lastAnswer(webhook)}</td><td>${nextTry(webhook)}</td><td><bdi>${makerName(webhook, makers)}</bdi></td>`
}
