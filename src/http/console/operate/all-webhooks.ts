import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { WebhookId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { nextPage, table } from '../frame/table.ts'
import { WEBHOOK_HEADS, webhookCells } from '../webhooks/webhooks-page.ts'
import { addOperatePage } from './operate-frame.ts'

/** The webhooks of all accounts, a page at a time. */
export function addAllWebhooks(app: FastifyInstance, context: ConsoleContext): void {
  addOperatePage(app, context, {
    part: 'webhooks',
    main: async ({ principal, query }) => {
      const after = (queryNumber(query, 'after') ?? 0) as WebhookId
      const { webhooks, hasMore } = await context.webhooks.list(principal, null, after)
      const makers = await context.catalog.keys.makers(webhooks)
      const rows = webhooks.map(
        webhook =>
          html`<tr>${webhookCells(webhook, makers)}<td><a href="${accountPath(webhook.accountId, 'webhooks')}">${webhook.accountId}</a></td></tr>`,
      )
      const nothing = after === 0 ? 'No webhooks yet.' : 'No more webhooks.'
      return html`<p class="note">Endpoints that accounts use to receive events of their listings and new leads. Open one to see its last responses.</p>
${table('Webhooks', [...WEBHOOK_HEADS, 'Account'], rows, nothing)}
${nextPage(hasMore ? `/console/operate/webhooks?after=${webhooks.at(-1)?.id ?? 0}` : null)}`
    },
  })
}
