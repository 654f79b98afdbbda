import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { accountPath, addAccountPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { addFeedColumns } from './columns-page.ts'
import { feedForm, refusedFeed, sentFeed } from './feed-fields.ts'
import { addFeed } from './feed-page.ts'
import { DONE, NAMES_LEADS } from './feed-steps.ts'
import { addFeedPreview } from './first-listings-page.ts'
import { addFeedRun } from './run-page.ts'
import { foreignText, nextRun, runState } from './run-results.ts'
import { addFeedUpload } from './upload-page.ts'
import { addFeedValues } from './values-page.ts'

/** How many accounts of a person are checked. */
const MAX_ACCOUNTS = 20

/**
 * The feeds of an account: where its listings come from, what the last runs did, and what they
 * refused.
 */
export async function addFeeds(app: FastifyInstance, context: ConsoleContext): Promise<void> {
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
      const form = feedForm(state, { path, button: 'Add feed', timeZone: context.feeds.timeZone })
      const isOpen = state.faults.size > 0 ? html` open` : null
      return html`<p class="note">Import listings from your spreadsheet, or from a file on the web on a schedule.</p>
${table('Feeds', ['Feed', 'Last run', 'Next run'], rows, 'No feeds yet.')}
<section><h2>Add listings from a file</h2><p><a class="button" href="${path}/upload">Upload a spreadsheet</a></p>
<details${isOpen}><summary>Add a file on the web</summary>${form}</details></section>`
    },
  })
  addForm('', { rule: NAMES_LEADS, refusal: refusedFeed }, async ({ principal, text }, id) => {
    const feed = await feeds.add(principal, id, sentFeed(text))
    await context.feedFiles.read(principal, feed.id)
    return { to: `${accountPath(id, 'feeds')}/${feed.id}/columns?done=added` }
  })
  await addFeedUpload(app, context)
  addFeed(app, context)
  addFeedColumns(app, context)
  addFeedPreview(app, context)
  addFeedValues(app, context)
  addFeedRun(app, context)
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
