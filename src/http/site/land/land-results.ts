import type { AppliedFilter } from '../../../domain/searching/applied-filters.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { ALL_SORT_ORDERS } from '../../../domain/searching/sort-order.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import type { AskedLand, View } from '../asked/asked-land.ts'
import { LAND_PATH, landAddress } from '../asked/land-address.ts'
import type { SiteLook } from '../site-look.ts'

/** How the orders are called beside the word Sort. */
const ORDERS: Readonly<Record<string, string>> = { 23: 'Recommended', 25: 'Recently changed' }

/** The filters that are set, each with a way to remove it. */
export function filterChips(
  filters: readonly AppliedFilter[],
  addressOf: (query: SearchQuery) => string,
  icons: Icons,
): Html | null {
  if (filters.length === 0) return null
  const chips = filters.map(
    ({ label, without }) =>
      html`<li><a class="chip" href="${addressOf(without)}"><span class="visually-hidden">Remove: </span><span>${label}</span>${icons.icon('x')}</a></li>`,
  )
  return html`<ul class="chips" aria-label="Filters that are set">${chips}</ul>`
}

/** The order of the results and how they are shown. */
export function resultControls(
  { query, view, said }: AskedLand,
  { assets, icons }: SiteLook,
): Html {
  const options = ALL_SORT_ORDERS.map(
    ({ id, label }) =>
      html`<option value="${id}"${id === query.sort.id ? html` selected` : null}>${ORDERS[id] ?? label}</option>`,
  )
  const kept = [
    ...new URL(landAddress(query, { view, pageNumber: 1, said }), 'http://site').searchParams,
  ]
    .filter(([name]) => name !== 'sortid')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const otherView = (other: View, label: string, icon: string) =>
    html`<a class="view-link" href="${landAddress(query, { view: other, pageNumber: 1, said })}"${other === view ? html` aria-current="true"` : null}>${icons.icon(icon)}<span>${label}</span></a>`
  return html`<div class="result-controls">
<submit-on-change data-module="${assets.modules('submit-on-change.js')}">
<form class="sort" action="${LAND_PATH}">${kept}
<label for="sort">Sort</label>
<select id="sort" name="sortid">${options}</select>
<button type="submit" class="button-quiet">Sort</button>
</form>
</submit-on-change>
<nav class="views" aria-label="View">${otherView('gallery', 'Gallery', 'layout-grid')}${otherView('list', 'List', 'list')}</nav>
</div>`
}

/** Links to the pages of a result. */
export function pageLinks(asked: AskedLand, pages: number): Html | null {
  const { query, pageNumber } = asked
  if (pages < 2) return null
  const linkTo = (page: number, label: Html) =>
    html`<a href="${landAddress(query, { ...asked, pageNumber: page })}">${label}</a>`
  const near = [1, pageNumber - 1, pageNumber, pageNumber + 1, pages]
  const shown = [...new Set(near)].filter(page => page >= 1 && page <= pages).sort((a, b) => a - b)
  const links = shown.map((page, i) => {
    const gap = page - (shown[i - 1] ?? page) > 1 ? html`<li class="page-gap">&hellip;</li>` : null
    const number = html`${page.toLocaleString('en-US')}`
    const own = html`<span aria-current="page">${number}</span>`
    return html`${gap}<li>${page === pageNumber ? own : linkTo(page, number)}</li>`
  })
  return html`<nav class="pages" aria-label="Pages"><ul>
<li>${pageNumber > 1 ? linkTo(Math.min(pageNumber - 1, pages), html`Previous`) : null}</li>
${links}
<li>${pageNumber < pages ? linkTo(pageNumber + 1, html`Next`) : null}</li>
</ul></nav>`
}

/** A wider search. */
export interface Wider {
  /** The difference, as the text of a link. */
  readonly said: string
  readonly query: SearchQuery
}

/**
 * The answer of a search that finds nothing: which filters to drop, and how many listings that would find.
 * @param isFiltered False: all land was asked for.
 */
export function nothingFound(
  wider: readonly (Wider & { readonly count: number })[],
  view: View,
  isFiltered: boolean,
): Html {
  if (!isFiltered)
    return html`<div class="nothing"><h2>There is no land here yet</h2><p>Please come back later.</p></div>`
  const ways = wider.map(
    ({ said, query, count }) =>
      html`<li><a href="${landAddress(query, { view, pageNumber: 1, said: null })}">${said}</a> <span>${counted(count, 'listing')}</span></li>`,
  )
  const advice =
    ways.length > 0
      ? html`<p>Look wider:</p><ul class="loosened">${ways}</ul>`
      : html`<p>No single filter is in the way. <a href="${LAND_PATH}">Begin anew with all land</a>.</p>`
  return html`<div class="nothing"><h2>No listings match all of these</h2>${advice}</div>`
}

/** `Showing 25–48 of 1,312 listings` */
export function shownRange(offset: number, shown: number, total: number): Html {
  if (total === 0) return html`<p class="result-count">No listings</p>`
  // The page is past the end.
  if (shown === 0) return html`<p class="result-count"><b>${counted(total, 'listing')}</b></p>`
  const last = offset + shown
  const range =
    total <= shown
      ? ''
      : `${(offset + 1).toLocaleString('en-US')}–${last.toLocaleString('en-US')} of `
  return html`<p class="result-count">${range}<b>${counted(total, 'listing')}</b></p>`
}
