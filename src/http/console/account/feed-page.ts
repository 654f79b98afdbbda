import type { ScheduledFeed } from '../../../catalog/feeds/feeds.ts'
import type { FailedPhotos } from '../../../domain/feeds/failed-photos.ts'
import type { FeedRun } from '../../../domain/feeds/feed.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { accountHead, accountPath } from './account-frame.ts'
import { feedForm, feedTexts } from './feed-fields.ts'
import { next, runState } from './feeds-page.ts'
import { foreignText } from './foreign-text.ts'
import { feedReport } from './shown-report.ts'

/** The contents of the page of a feed. */
interface ShownFeed extends ScheduledFeed {
  readonly accountName: string
  readonly runs: readonly FeedRun[]
  /** The run whose report is shown; null: there was none. */
  readonly run: FeedRun | null
  readonly photos: FailedPhotos
  readonly state: FormState
  readonly done: string
}

/** A feed, its last runs, and the report of one of them. */
export function feedPage(shown: ShownFeed): ConsolePage {
  const { feed, dueAt, runs, run, state, done } = shown
  const path = `${accountPath(feed.accountId, 'feeds')}/${feed.id}`
  const settings = state === FRESH ? { ...FRESH, sent: feedTexts(feed) } : state
  const general = settings.faults.get('')
  return {
    title: feed.name,
    main: html`${accountHead(feed.accountId, shown.accountName, 'feeds', done)}
<h2><bdi>${feed.name}</bdi></h2>
${general === undefined ? null : html`<div class="error-summary" role="alert"><p>${general}</p></div>`}
<dl class="facts-list"><div><dt>Address</dt><dd><bdi>${feed.address}</bdi></dd></div><div><dt>Next run</dt><dd>${next(feed.isPaused, dueAt)}</dd></div>${feed.failures === 0 ? null : html`<div><dt>Failed in a row</dt><dd>${feed.failures}</dd></div>`}</dl>
${actions(shown, path)}
<section><h2>Runs</h2>${runs.length === 0 ? html`<p>It was not run yet.</p>` : runTable(runs, run, path)}</section>
${run === null ? null : html`<section id="report"><h2>Report of ${instant(run.startedAt)}</h2>${run.cause === '' ? null : html`<p><bdi>${run.cause}</bdi></p>`}${feedReport(run.report)}</section>`}
${failedPhotos(shown)}
<section><details${settings.faults.size > 0 && general === undefined ? html` open` : null}><summary>Settings</summary>${feedForm(`${path}/settings`, general === undefined ? settings : { ...settings, faults: new Map() }, 'Save')}</details></section>
<section><details><summary>Remove the feed</summary><p>Its runs and reports go with it. Its listings stay as they are.</p><form method="post" action="${path}/remove"><button>Remove</button></form></details></section>`,
  }
}

function actions({ feed }: ShownFeed, path: string): Html {
  return html`<form method="post" action="${path}/run" class="feed-run">
<div class="row-actions"><button name="dry" value="no">Run now</button><button class="button-quiet" name="dry" value="yes">Only try</button></div>
<details><summary>Run although something looks wrong</summary><ul class="choices"><li><label class="choice"><input type="checkbox" name="refusals" value="yes"><span>Go on although very many of the first records are refused, or have keys of other land</span></label></li><li><label class="choice"><input type="checkbox" name="removals" value="yes"><span>Hide what the file lacks or takes off the market, however much that is</span></label></li></ul></details></form>
<form method="post" action="${path}/pause"><button class="button-quiet" name="paused" value="${feed.isPaused ? 'no' : 'yes'}">${feed.isPaused ? 'Resume' : 'Pause'}</button></form>`
}

/** The photos that could not be fetched; a run does not know them, as photos are fetched after it. */
function failedPhotos({ photos: { count, first } }: ShownFeed): Html | null {
  if (count === 0) return null
  const rows = first.map(
    ({ listingId, key, address, reason }) =>
      html`<tr><th scope="row"><a href="/console/listings/${listingId}/photos">${foreignText(key)}</a></th><td>${foreignText(reason)}</td><td>${foreignText(address)}</td></tr>`,
  )
  const shown =
    count > first.length
      ? html`<p class="note">The first ${first.length} of ${count.toLocaleString('en-US')}.</p>`
      : null
  return html`<section id="failed-photos"><h2>Photos that could not be fetched</h2>${shown}${table('Photos', ['Listing', 'Why', 'Address'], rows, '')}</section>`
}

function runTable(runs: readonly FeedRun[], shown: FeedRun | null, path: string): Html {
  const rows = runs.map(
    run =>
      html`<tr><th scope="row"><a href="${path}?run=${run.id}#report"${run.id === shown?.id ? html` aria-current="true"` : null}>${instant(run.startedAt)}</a></th><td>${runState(run)}</td><td>${run.recordsDone.toLocaleString('en-US')}</td><td>${foreignText(run.cause)}</td></tr>`,
  )
  return table('Runs', ['Began', 'State', 'Records', 'Why'], rows)
}
