import type { ScheduledFeed } from '../../../catalog/feeds/feeds.ts'
import type { FeedRun, FeedRunState } from '../../../domain/feeds/feed.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { accountHead, accountPath } from './account-frame.ts'
import { feedForm } from './feed-fields.ts'
import { foreignText } from './foreign-text.ts'

const RUN_STATES: Readonly<Record<FeedRunState, string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  refused: 'Done, but nothing was hidden',
  stopped: 'Stopped',
}

/** The feeds of an account, and the form that adds one. */
export function feedsPage(
  { id, name }: { readonly id: AccountId; readonly name: string },
  feeds: readonly ScheduledFeed[],
  state: FormState,
  done: string,
): ConsolePage {
  const path = accountPath(id, 'feeds')
  const rows = feeds.map(
    ({ feed, lastRun, dueAt }) =>
      html`<tr><th scope="row">${foreignText(html`<a href="${path}/${feed.id}">${feed.name}</a>`)}</th><td>${lastRun === null ? 'not run yet' : html`${runState(lastRun)}, ${instant(lastRun.startedAt)}`}</td><td>${next(feed.isPaused, dueAt)}</td></tr>`,
  )
  return {
    title: 'Feeds',
    main: html`${accountHead(id, name, 'feeds', done)}
<p class="note">A feed is a file at an address of the web, from which listings are read again and again.</p>
${table('Feeds', ['Feed', 'Last run', 'Next run'], rows, 'There are no feeds.')}
<section><h2>Add a feed</h2>${feedForm(path, state, 'Add the feed')}</section>`,
  }
}

export function runState({ state, isDryRun }: FeedRun): Html {
  const label = isDryRun ? `${RUN_STATES[state]} (only tried)` : RUN_STATES[state]
  return state === 'done' || state === 'running'
    ? html`${label}`
    : html`<span class="run-bad">${label}</span>`
}

export function next(isPaused: boolean, dueAt: number | null): Html | string {
  if (isPaused) return 'paused'
  return dueAt === null ? 'when you run it' : instant(dueAt)
}
