import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { MAX_RUN_FAULTS, type RunFault } from '../../../domain/feeds/run-fault.ts'
import { counted } from '../../../domain/values/counted.ts'
import { csvLines } from '../../../domain/values/csv-lines.ts'
import { html } from '../../../domain/values/html.ts'
import type { FeedId, FeedRunId } from '../../../domain/values/ids.ts'
import { withoutBackslashes } from '../../../domain/values/scalars.ts'
import { accountIn } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { nextPage, table } from '../frame/table.ts'
import { guarded } from '../visits/guarded.ts'
import { addFeedPage, feedListings, feedPath, listingLinks, setupSteps } from './feed-steps.ts'
import { feedReport, foreignText, runState, treatment } from './run-results.ts'

const FAULTS_ON_PAGE = 100
const FAULTS_AT_ONCE = 1_000
const MAX_FAILED_PHOTOS = 10_000
/** Spreadsheets take texts as UTF-8 only behind this sign. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADS = [
  'Line',
  'Listing number',
  'Column',
  'Problem',
  'Value',
  'What was done',
  'Explanation',
]

/** The report of a run with each of its faults, which can be downloaded. */
export function addFeedRun(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, feedFiles } = context
  addFeedPage(app, context, {
    end: '/runs/:run',
    title: ({ name }) => `Report of ${name}`,
    main: async ({ principal, params, query }, feed) => {
      const id = pathId<FeedRunId>(params, 'run')
      const run = await unlessHidden(feeds.run(principal, feed.id, id))
      const after = queryNumber(query, 'after') ?? 0
      const about = { id: feed.id, run: id, after, limit: FAULTS_ON_PAGE }
      const { faults, count } = await feedFiles.faults(principal, about)
      const { waiting, expired } = await feedFiles.heldBack(principal, feed.id)
      const path = `${feedPath(feed)}/runs/${id}`
      const last = faults.at(-1)
      const next =
        faults.length === FAULTS_ON_PAGE && last ? `${path}?after=${last.number}#all` : null
      const rows = faults.map(
        ({ line, key, field, value, done, expected }) =>
          html`<tr><th scope="row">${line}</th><td>${foreignText(keyOf(key))}</td><td>${foreignText(field === '' ? 'Whole row' : field)}</td><td>${treatment(done)}</td><td>${foreignText(expected)}${value === '' ? null : html` <span class="note">${foreignText(withoutBackslashes(value))}</span>`}</td></tr>`,
      )
      const most =
        count >= MAX_RUN_FAULTS
          ? html`<p class="note">Only the first ${MAX_RUN_FAULTS.toLocaleString('en-US')} problems of a run are stored one by one.</p>`
          : null
      return html`${setupSteps(feed, '')}
<h3>Report for ${instant(run.startedAt)}: ${runState(run)}</h3>${run.cause === '' ? null : html`<p><bdi>${run.cause}</bdi></p>`}
${feedReport(run.report)}
${listingLinks(feed)}
${waiting === 0 ? null : html`<p><a href="${feedListings(feed, 'held')}">${counted(waiting, 'listing')} of the feed</a> ${waiting === 1 ? 'waits' : 'wait'} for approval.</p>`}
${expired === 0 ? null : html`<p>${counted(expired, 'listing')} of the feed ${expired === 1 ? 'has' : 'have'} expired, and ${expired === 1 ? 'stays' : 'stay'} hidden until renewed. <a href="/console/accounts/${feed.accountId}/renewals">Renew</a></p>`}
<section id="all"><h3>All problems (${count.toLocaleString('en-US')})</h3>${most}${count === 0 ? null : html`<p><a href="${path}/problems.csv">Download as a spreadsheet (CSV)</a></p>`}
${table('Problems', ['Line', 'Listing number', 'Column', 'Problem', 'Explanation'], rows, 'No problems, or the run is too old for them.')}${nextPage(next)}</section>`
    },
  })
  addProblemsCsv(app, context)
}

function addProblemsCsv(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, pages } = context
  app.get(
    '/accounts/:account/feeds/:feed/runs/:run/problems.csv',
    guarded(context, async ({ params }, reply, signedIn) => {
      const { principal } = signedIn
      const accountId = accountIn(params, signedIn, ['feeds:write'])
      const id = pathId<FeedId>(params, 'feed')
      const run = pathId<FeedRunId>(params, 'run')
      const { feed } = await unlessHidden(feeds.find(principal, id))
      if (feed.accountId !== accountId) throw noPage()
      await unlessHidden(feeds.run(principal, id, run))
      pages.prepare(reply)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="feed-${id}-run-${run}.csv"`)
        .send(Readable.from(linesOf(context, principal, { id, run })))
    }),
  )
}

/** The problems of a run, then the photos of the feed that could not be downloaded until now. */
async function* linesOf(
  { feeds, feedFiles }: ConsoleContext,
  principal: Principal,
  about: { readonly id: FeedId; readonly run: FeedRunId },
): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADS])
  for (let after = 0; ; ) {
    const { faults } = await feedFiles.faults(principal, { ...about, after, limit: FAULTS_AT_ONCE })
    if (faults.length > 0) yield csvLines(faults.map(cellsOf))
    if (faults.length < FAULTS_AT_ONCE) break
    after = faults.at(-1)?.number ?? after
  }
  const { first } = await feeds.failedPhotos(principal, about.id, MAX_FAILED_PHOTOS)
  const photos = first.map(({ key, address, reason }) => {
    return ['', keyOf(key), 'Photo', 'photo-failed', address, 'Not downloaded', reason]
  })
  if (photos.length > 0) yield csvLines(photos)
}

function cellsOf({ line, key, field, code, value, done, expected }: RunFault) {
  return [line, keyOf(key), field, code, value, treatment(done), expected]
}

function keyOf(identity: string): string {
  return identity.replace('listFeedKey ', '')
}
