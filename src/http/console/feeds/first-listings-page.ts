import type { FastifyInstance } from 'fastify'
import type {
  PreviewedListing,
  PreviewedRecord,
  SamplePreview,
} from '../../../catalog/feeds/sample-reader.ts'
import type { Feed } from '../../../domain/feeds/feed.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedDollars, formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { table } from '../frame/table.ts'
import { notRead } from './columns-page.ts'
import { leftOutChoice } from './feed-fields.ts'
import { addFeedPage, feedPath, setupSteps } from './feed-steps.ts'
import { foreignText } from './run-results.ts'

const CARDS = 10
const MAX_PROBLEMS = 50
const MAX_ROWS = 20

/** The first listings of a feed as buyers would see them, and what is wrong with its rows. */
export function addFeedPreview(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, feedFiles, samples, pages } = context
  const addForm = addFeedPage(app, context, {
    end: '/preview',
    title: ({ name }) => `Preview of ${name}`,
    main: async ({ principal }, feed) => {
      const held = await feedFiles.sample(principal, feed.id)
      const top = setupSteps(feed, 'preview')
      const unread = notRead(feed, held, pages.assets.modules('wait-for-end.js'))
      if (unread !== null || held.sample === null) return html`${top}${unread}`
      return html`${top}${preview(feed, await samples.preview(feed, held.sample))}`
    },
  })
  addForm('/import', {}, async ({ principal, text }, feed) => {
    const full = text('full') === 'yes'
    if ((feed.options['full'] === true) !== full) {
      await feeds.edit(principal, feed.id, { options: { ...feed.options, full } })
    }
    await feeds.order(principal, feed.id, { isDryRun: false, allowances: [] })
    return { to: `${feedPath(feed)}?done=run` }
  })
}

function preview(feed: Feed, { records, isWhole, unknown }: SamplePreview): Html {
  const ready = records.filter(({ listing }) => listing !== null)
  const left = records.length - ready.length
  const refused = records.filter(({ listing, faults }) => listing === null && faults.length > 0)
  const noted = records.filter(({ listing, faults }) => listing !== null && faults.length > 0)
  const whole = isWhole
    ? 'All rows of the file'
    : `The first ${counted(records.length, 'row')} of the file`
  const values = unknown.length === 1 ? 'value means' : 'values mean'
  return html`<p>${whole}: <strong>${counted(ready.length, 'listing')}</strong>${left === 0 ? null : html`, and ${counted(left, 'row')} that cannot be imported`}.</p>
${unknown.length === 0 ? null : html`<p><a href="${feedPath(feed)}/values">Say what ${unknown.length} unknown ${values}</a></p>`}
<div class="row-actions"><a class="button button-quiet" href="${feedPath(feed)}/columns">Back to the columns</a>
<form method="post" action="${feedPath(feed)}/run"><button name="dry" value="yes" class="button-quiet">Test the whole file</button></form></div>
<section><h2>First listings</h2>${ready.length === 0 ? html`<p>No row can be imported yet.</p>` : html`<ul class="feed-cards">${ready.slice(0, CARDS).flatMap(one => card(one) ?? [])}</ul>`}</section>
${refused.length === 0 ? null : html`<section><h2>Rows that cannot be imported</h2>${faultTable('Rows that cannot be imported', refused)}</section>`}
${noted.length === 0 ? null : html`<section><h2>Values that were adjusted</h2>${faultTable('Values that were adjusted', noted)}</section>`}
<section><h2>Import</h2><form method="post" action="${feedPath(feed)}/preview/import" class="console-form">${leftOutChoice({ sent: { full: feed.options['full'] === true ? 'yes' : 'no' }, faults: new Map() })}<button>Import now</button></form></section>`
}

/** A listing as a card of the site, without its photo, which is not fetched yet. */
function card({ line, key, listing }: PreviewedRecord): Html | null {
  if (listing === null) return null
  const { title, place, types, photos, description, status, isShown } = listing
  const facts = [...types, counted(photos, 'photo')].join(' · ')
  return html`<li class="feed-card"><p class="feed-card-price"><strong>${priceOf(listing)}</strong> ${sizeOf(listing)}</p>
<p>${place}</p><h3>${foreignText(title)}</h3><p class="note">${facts}</p>
${description === '' ? null : html`<p class="feed-card-text">${foreignText(description)}</p>`}
<p class="note">${isShown ? status : 'Off the market'} &middot; Row ${line}${key === '' ? null : html` &middot; ${foreignText(key)}`}</p></li>`
}

function priceOf({ priceUsd, acres, isLease }: PreviewedListing): string {
  const price = formattedPrice(priceUsd)
  if (priceUsd === null) return price
  if (isLease) return `${price} per year`
  return acres === null || acres === 0
    ? price
    : `${price} (${formattedDollars(Math.round(priceUsd / acres))}/acre)`
}

function sizeOf({ acres }: PreviewedListing): string {
  return acres === null
    ? ''
    : `${acres.toLocaleString('en-US', { maximumFractionDigits: 2 })} acres`
}

/** Each problem once, with the rows that have it. */
function faultTable(label: string, records: readonly PreviewedRecord[]): Html {
  const all = records.flatMap(({ line, faults }) => faults.map(fault => ({ line, ...fault })))
  const groups = [...Map.groupBy(all, ({ column, text }) => `${column}\n${text}`).values()]
  const rows = groups.slice(0, MAX_PROBLEMS).flatMap(same => {
    const [first] = same
    if (first === undefined) return []
    const lines = same.slice(0, MAX_ROWS).map(({ line }) => line)
    const more = same.length > lines.length ? ` and ${same.length - lines.length} more` : ''
    const { column, text } = first
    return html`<tr><th scope="row">${lines.join(', ')}${more}</th><td>${foreignText(column === '' ? 'Whole row' : column)}</td><td>${foreignText(text)}</td></tr>`
  })
  const more = groups.length - rows.length
  return html`${table(label, ['Rows', 'Column', 'Problem'], rows)}${more > 0 ? html`<p class="note">And ${counted(more, 'more problem')}. Test the whole file for a full report.</p>` : null}`
}
