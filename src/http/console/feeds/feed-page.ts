import type { FastifyInstance } from 'fastify'
import type { FailedPhotos } from '../../../domain/feeds/failed-photos.ts'
import { FEED_ALLOWANCES, type Feed, type FeedRun } from '../../../domain/feeds/feed.ts'
import { uploadedFile } from '../../../domain/feeds/uploaded-file.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { FeedId, FeedRunId } from '../../../domain/values/ids.ts'
import { accountPath, addRecordPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { queryNumber, queryText } from '../frame/query-texts.ts'
import { factList, table } from '../frame/table.ts'
import { feedForm, feedTexts, refusedFeed, sentFeed } from './feed-fields.ts'
import { DONE, feedListings, listingLinks, NAMES_LEADS, setupSteps } from './feed-steps.ts'
import { feedReport, foreignText, nextRun, runState, writtenCount } from './run-results.ts'
import { scheduleText } from './schedule-fields.ts'

const RUNS_SHOWN = 20
/** A feed, its last runs, and the report of one of them. */
export function addFeed(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, pages } = context
  const addForm = addRecordPage(app, context, {
    tab: 'feeds',
    needs: ['feeds:write'],
    done: DONE,
    token: 'feed',
    find: async (principal, id: FeedId) => {
      const { feed, dueAt, isQueued } = await feeds.find(principal, id)
      return { ...feed, dueAt, isQueued }
    },
    title: ({ name }) => name,
    main: async ({ principal, query }, feed, { refused, state }) => {
      const { id, address, isPaused, dueAt, failures, isQueued } = feed
      const path = `${accountPath(feed.accountId, 'feeds')}/${id}`
      const runs = (await feeds.runs(principal, id)).slice(0, RUNS_SHOWN)
      const wanted = (queryNumber(query, 'run') || runs[0]?.id) as FeedRunId | undefined
      const run = wanted ? await unlessHidden(feeds.run(principal, id, wanted)) : null
      const general = state.faults.get('')
      const faults = general === undefined ? state.faults : new Map()
      const sent = refused === '/settings' ? state.sent : feedTexts(feed)
      const { waiting, expired } = await context.feedFiles.heldBack(principal, id)
      const uploaded = uploadedFile(address)
      const form = { path: `${path}/settings`, button: 'Save', timeZone: feeds.timeZone }
      return html`${setupSteps(feed, '')}
${isQueued ? runWaits(queryText(query, 'done') === 'run' ? pages.assets.modules('wait-for-end.js') : null) : runResult(feed, runs[0] === undefined || run?.id !== runs[0].id ? null : run)}
${general === undefined ? null : html`<div class="error-summary" role="alert"><p>${general}</p></div>`}
${factList('facts-list', [
  uploaded === null
    ? ['File URL', html`<bdi>${address}</bdi>`]
    : ['File', html`<bdi>${uploaded.name}</bdi>, uploaded ${instant(uploaded.upload)}`],
  ['Schedule', uploaded === null ? scheduleText(feed.schedule, feeds.timeZone) : null],
  ['Next run', nextRun(isPaused, dueAt)],
  [
    'Waiting for approval',
    waiting === 0
      ? null
      : html`<a href="${feedListings(feed, 'held')}">${counted(waiting, 'listing')}</a>`,
  ],
  [
    'Expired',
    expired === 0
      ? null
      : html`${counted(expired, 'listing')}, hidden until renewed. <a href="/console/accounts/${feed.accountId}/renewals">Renew</a>`,
  ],
  ['Failures in a row', failures === 0 ? null : String(failures)],
])}
${listingLinks(feed)}
${uploaded === null ? null : html`<p><a class="button" href="${path}/upload">Upload a new version of the file</a></p>`}
${actions(feed, path, uploaded === null)}
${isQueued && runs.length === 0 ? null : html`<section><h2>Runs</h2>${runs.length === 0 ? html`<p>No runs yet.</p>` : runTable(runs, run, path)}</section>`}
${run === null ? null : html`<section id="report"><h2>Report for ${instant(run.startedAt)}</h2>${run.cause === '' ? null : html`<p><bdi>${run.cause}</bdi></p>`}${feedReport(run.report)}<p><a href="${path}/runs/${run.id}">All problems, by line</a></p></section>`}
${failedPhotos(await feeds.failedPhotos(principal, id))}
<section><details${faults.size > 0 ? html` open` : null}><summary>Settings</summary>${feedForm({ sent, faults }, form)}</details></section>
<section><details><summary>Delete feed</summary><p>This also deletes its runs and reports. Its listings stay as they are.</p><form method="post" action="${path}/remove"><button>Delete</button></form></details></section>`
    },
  })
  const refusal = refusedFeed
  addForm('/settings', { rule: NAMES_LEADS, refusal }, async ({ principal, text }, { id }) => {
    await feeds.edit(principal, id, sentFeed(text))
    return 'saved'
  })
  addForm('/pause', { refusal }, async ({ principal, text }, { id }) => {
    await feeds.edit(principal, id, { isPaused: text('paused') === 'yes' })
    return 'paused'
  })
  addForm('/run', { refusal }, async ({ principal, text }, { id }) => {
    const allowances = FEED_ALLOWANCES.filter(one => text(one) === 'yes')
    await feeds.order(principal, id, { isDryRun: text('dry') === 'yes', allowances })
    return 'run'
  })
  addForm('/remove', { refusal }, async ({ principal }, { id, accountId }) => {
    await feeds.remove(principal, id)
    return { to: `${accountPath(accountId, 'feeds')}?done=removed` }
  })
}

/** @param modules The module that loads the page again; null: somebody may be typing there. */
function runWaits(modules: string | null): Html {
  const text = html`<p role="status">The import is running. Reload the page to see the results.</p>`
  return modules === null
    ? text
    : html`<wait-for-end data-module="${modules}" data-at-once>${text}</wait-for-end>`
}

/** What the last run imported, with the way to it. */
function runResult(feed: Feed, run: FeedRun | null): Html | null {
  if (run === null || run.state === 'running') return null
  const count = writtenCount(run.report)
  if (count === 0) return null
  if (run.isDryRun)
    return html`<p role="status">Test only: ${counted(count, 'listing')} would be imported.</p>`
  return html`<p class="done" role="status">${counted(count, 'listing')} imported. <a href="${feedListings(feed)}">View listings</a></p>`
}

function actions({ isPaused }: Feed, path: string, mayPause: boolean): Html {
  return html`<form method="post" action="${path}/run" class="feed-run">
<div class="row-actions"><button name="dry" value="no">Run now</button><button class="button-quiet" name="dry" value="yes">Test only</button></div>
<details><summary>Override safety checks</summary><ul class="choices"><li><label class="choice"><input type="checkbox" name="refusals" value="yes"><span>Continue even if many of the first records are rejected, or have keys of other land</span></label></li><li><label class="choice"><input type="checkbox" name="removals" value="yes"><span>Hide every listing that the file omits or takes off the market, however many</span></label></li></ul></details></form>
${mayPause ? html`<form method="post" action="${path}/pause"><button class="button-quiet" name="paused" value="${isPaused ? 'no' : 'yes'}">${isPaused ? 'Resume' : 'Pause'}</button></form>` : null}`
}

function runTable(runs: readonly FeedRun[], shown: FeedRun | null, path: string): Html {
  const rows = runs.map(
    run =>
      html`<tr><th scope="row"><a href="${path}?run=${run.id}#report"${run.id === shown?.id ? html` aria-current="true"` : null}>${instant(run.startedAt)}</a></th><td>${runState(run)}</td><td>${run.recordsDone.toLocaleString('en-US')}</td><td>${foreignText(run.cause)}</td></tr>`,
  )
  return table('Runs', ['Started', 'Status', 'Records', 'Reason'], rows)
}

/**
 * The photos that could not be fetched; a run does not know them, as photos are fetched after it.
 */
function failedPhotos({ count, first }: FailedPhotos): Html | null {
  if (count === 0) return null
  const rows = first.map(
    ({ listingId, key, address, reason }) =>
      html`<tr><th scope="row"><a href="/console/listings/${listingId}/photos">${foreignText(key)}</a></th><td>${foreignText(reason)}</td><td>${foreignText(address)}</td></tr>`,
  )
  const shown =
    count > first.length
      ? html`<p class="note">Showing the first ${first.length} of ${count.toLocaleString('en-US')}.</p>`
      : null
  return html`<section id="failed-photos"><h2>Photos that could not be downloaded</h2>${shown}${table('Photos', ['Listing', 'Reason', 'URL'], rows)}</section>`
}
