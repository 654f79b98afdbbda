import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import type { Page } from '../pages/page.ts'
import { viewedSection } from '../recent/viewed-section.ts'
import type { SiteContext } from '../site-context.ts'
import { idsInQuery } from './ids-in-query.ts'

/** The most that a browser stores. */
const MAX_SHOWN = 100
const MAX_NOTE_CHARACTERS = 2000

/**
 * `/shortlist`, which the browser fills with the saved listings, and `/site/shortlist`, which
 * provides their cards.
 */
export function addShortlistPages(
  app: FastifyInstance,
  context: SiteContext,
  cards: CardWriter,
): void {
  const { pages } = context
  const page = shortlistPage(context)
  app.get('/shortlist', { config: { caching: 'guests' } }, (_request, reply) =>
    pages.send(reply, page),
  )
  app.get('/site/shortlist', { config: { caching: 'guests' } }, async ({ query }, reply) => {
    const ids = idsInQuery(query, MAX_SHOWN)
    const found = await cards.cardsById(ids)
    const rows = ids.map(id => row(id, found.get(id) ?? null))
    return pages.prepare(reply).send(html`${rows}`.text)
  })
}

function shortlistPage({ look }: SiteContext): Page {
  const { assets, icons } = look
  const main = html`<div class="shortlist-head">
<h1>Shortlist</h1>
<p>Your shortlist and notes stay on this device. No one else sees them, and you do not need an account.</p>
</div>
<noscript><p class="notice">Turn on JavaScript to use the shortlist: it is stored in your browser.</p></noscript>
<short-list data-module="${assets.modules('short-list.js')}" data-empty>
<div class="short-taken" hidden>
<p data-said></p>
<p><button type="button" value="add">Add to shortlist</button> <button type="button" class="button-quiet" value="leave">Ignore</button></p>
</div>
<div class="short-empty">
<p>You have not saved any land yet. Select ${icons.icon('heart')} <b>Save</b> on a listing you like to see it here.</p>
<p><a class="button" href="/land">Search for land</a></p>
</div>
<p class="short-failed notice" role="status">Could not load your listings. They are still saved. Check your connection, then reload the page.</p>
<p class="short-tools">
<a class="button" data-compare aria-disabled="true">${icons.icon('columns-3')}Compare<span data-count></span></a>
<span class="hint">Select two to four listings to compare.</span>
</p>
<details class="short-take">
<summary class="button button-quiet">${icons.icon('smartphone')}<span>Send to another device</span></summary>
<take-list data-module="${assets.modules('take-list.js')}">
<p>Open this link on the other device, or scan the code with its camera. The link contains your listings but not your notes. Anyone with the link can open it.</p>
<p class="take-link"><label class="visually-hidden" for="take-link">Link to this list</label><input type="text" id="take-link" readonly><button type="button" class="button-quiet" data-copy hidden>${icons.icon('link')}<span aria-live="polite">Copy link</span></button></p>
<div class="take-code"></div>
</take-list>
</details>
<h2 class="visually-hidden">Saved listings</h2>
<ul class="short-rows"></ul>
<p class="short-hidden" hidden><span></span> <button type="button" class="button-quiet">Show them again</button></p>
</short-list>
${viewedSection(null, look)}`
  const description = 'The land you saved, with your notes.'
  return { title: 'Shortlist', description, main, isUnlisted: true }
}

/** A listing of the shortlist, or a note that it no longer exists. */
function row(id: ListingId, card: Html | null): Html {
  const gone = html`<article class="card card-gone" data-listing="${id}"><div class="card-text"><h3 class="card-title">Listing ${id}</h3><p>It is no longer available.</p></div></article>`
  const compare = html`<label class="short-compare"><input type="checkbox" name="compare" value="${id}">Compare</label>`
  return html`<li class="short-row cards-list" data-row="${id}">
${card ?? gone}
<div class="short-note">
<p class="short-written"></p>
<label>Your note<textarea rows="3" maxlength="${MAX_NOTE_CHARACTERS}"></textarea></label>
${card === null ? null : compare}
</div>
</li>`
}
