import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { accountPath, addAccountPage } from './account-frame.ts'
import { feedForm, refusedFeed, sentFeed } from './feed-fields.ts'
import { addFeed, DONE, NAMES_LEADS } from './feed-page.ts'
import { foreignText, nextRun, runState } from './run-results.ts'

/** How many accounts of a person are checked. */
const MAX_ACCOUNTS = 20

/**
 * The feeds of an account: where its listings come from, what the last runs did, and what they
 * refused.
 */
export function addFeeds(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds } = context
  const addForm = addAccountPage(app, context, {
    tab: 'feeds',
    needs: ['feeds:write'],
    done: DONE,
    main: async ({ principal }, { id }, { state }) => {
      const path = accountPath(id, 'feeds')
      const rows = (await feeds.ofAccount(principal, id)).map(
        ({ feed, lastRun, dueAt }) =>
          html`<tr><th scope="row">${foreignText(html`<a href="${path}/${feed.id}">${feed.name}</a>`)}</th><td>${lastRun === null ? 'Not run yet' : html`${runState(lastRun)}, ${instant(lastRun.startedAt)}`}</td><td>${nextRun(feed.isPaused, dueAt)}</td></tr>`,
      )
      return html`<p class="note">A feed is a file on the web from which listings are imported on a schedule.</p>
${table('Feeds', ['Feed', 'Last run', 'Next run'], rows, 'No feeds yet.')}
<section><h2>Add a feed</h2>${feedForm(path, state, 'Add feed')}</section>`
    },
  })
  addForm('', { rule: NAMES_LEADS, refusal: refusedFeed }, async ({ principal, text }, id) => {
    const feed = await feeds.add(principal, id, sentFeed(text))
    return { to: `${accountPath(id, 'feeds')}/${feed.id}?done=added` }
  })
  addFeed(app, context)
}

/**
 * The feeds of a person's accounts whose last run has failed or was stopped, for the first page;
 * null: there are none.
 */
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
