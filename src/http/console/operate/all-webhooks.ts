import type { FastifyInstance } from 'fastify'
import type { WebhookPage } from '../../../catalog/webhooks/webhooks.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { WebhookId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { nextPage, table } from '../frame/table.ts'
import { type Makers, WEBHOOK_HEADS, webhookCells } from '../webhooks/webhooks-page.ts'
import { forOperators, operatePage } from './operate-frame.ts'

const WEBHOOKS = '/console/operate/webhooks'

/** The webhooks of all accounts, a page at a time. */
export function addAllWebhooks(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, webhooks } = context
  app.get(
    '/operate/webhooks',
    forOperators(context, 'operate', async ({ query }, reply, signedIn) => {
      const after = (queryNumber(query, 'after') ?? 0) as WebhookId
      const found = await webhooks.list(signedIn.principal, null, after)
      const makers = await catalog.keys.makers(found.webhooks)
      const main = webhooksMain(found, makers, after)
      return pages.send(reply, operatePage(signedIn, WEBHOOKS, 'Webhooks', '', main), signedIn)
    }),
  )
}

function webhooksMain({ webhooks, hasMore }: WebhookPage, makers: Makers, after: WebhookId): Html {
  const rows = webhooks.map(
    webhook =>
      html`<tr>${webhookCells(webhook, makers)}<td><a href="${accountPath(webhook.accountId, 'webhooks')}">${webhook.accountId}</a></td></tr>`,
  )
  const nothing = after === 0 ? 'There are no webhooks.' : 'There are no more webhooks.'
  return html`<p class="note">Addresses of accounts that are told what happens to their listings, and of new leads. The page of each has its last answers.</p>
${table('Webhooks', [...WEBHOOK_HEADS, 'Account'], rows, nothing)}
${nextPage(hasMore ? `${WEBHOOKS}?after=${webhooks.at(-1)?.id ?? 0}` : null)}`
}
