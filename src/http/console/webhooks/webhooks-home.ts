import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { WebhookId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { lagText, stateText } from './webhook-labels.ts'

/** A single failure may be temporary. */
const MANY_FAILURES = 3

/**
 * The webhooks of a person's accounts that take nothing, for the first page; null: there are none.
 */
export async function webhooksAtHome(
  { webhooks }: ConsoleContext,
  { principal }: SignedIn,
): Promise<Html | null> {
  const accounts = accountsFor(principal, ['webhooks:write'])
  // Operators have a page about the webhooks of all accounts.
  if (accounts === 'all' || accounts.length === 0) return null
  const found = await webhooks.list(principal, null, 0 as WebhookId)
  const items = found.webhooks
    .filter(
      ({ state, failures }) => ['stopped', 'ended'].includes(state) || failures >= MANY_FAILURES,
    )
    .map(webhook => {
      const path = `${accountPath(webhook.accountId, 'webhooks')}/${webhook.id}`
      return html`<li><a href="${path}" class="webhook-url">${webhook.url}</a>: ${stateText(webhook)}; pending: ${lagText(webhook)}</li>`
    })
  if (items.length === 0) return null
  return html`<section><h2>Webhooks</h2><ul>${items}</ul></section>`
}
