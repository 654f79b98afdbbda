import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { accountPath } from './account-frame.ts'
import { runState } from './feeds-page.ts'

/** How many accounts of a person are looked at. */
const MAX_ACCOUNTS = 20

/** The feeds of a person's accounts whose last run has failed or was stopped, for the first page; null: there are none. */
export async function feedsAtHome(
  { feeds }: ConsoleContext,
  { principal }: SignedIn,
): Promise<Html | null> {
  const accounts = accountsFor(principal, ['feeds:write'])
  // Operators have a page about the feeds of all accounts.
  if (accounts === 'all' || accounts.length === 0) return null
  const found = await Promise.all(
    accounts.slice(0, MAX_ACCOUNTS).map(id => feeds.ofAccount(principal, id)),
  )
  const items = found.flat().flatMap(({ feed, lastRun }) => {
    const isBad = lastRun !== null && ['failed', 'refused', 'stopped'].includes(lastRun.state)
    if (!isBad) return []
    const path = `${accountPath(feed.accountId, 'feeds')}/${feed.id}`
    return html`<li><a href="${path}"><bdi>${feed.name}</bdi></a>: ${runState(lastRun)}, ${instant(lastRun.startedAt)}</li>`
  })
  if (items.length === 0) return null
  return html`<section><h2>Feeds</h2><ul>${items}</ul></section>`
}
