import type { AppliedFilter } from '../../../domain/searching/applied-filters.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { ALL_SORT_ORDERS } from '../../../domain/searching/sort-order.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import { alertFormPath } from '../criteria/alert-address.ts'
import { LAND_PATH, landAddress } from '../criteria/land-address.ts'
import type { LandCriteria, View } from '../criteria/land-criteria.ts'
import type { SiteLook } from '../look/site-look.ts'

/** Labels of the orders, next to "Sort". */
const ORDERS: Readonly<Record<string, string>> = { 23: 'Recommended', 25: 'Recently changed' }

/**
 * The active filters, each with a link that removes it. @param isHeading Whether the heading has
 * them all: phones then leave out a single one.
 */
export function filterChips(
  filters: readonly AppliedFilter[],
  addressOf: (query: SearchQuery) => string,
  isHeading: boolean,
  { icons, assets }: Pick<SiteLook, 'icons' | 'assets'>,
): Html | null {
  if (filters.length === 0) return null
  const chips = filters.map(
    ({ label, without, onlyStated }) =>
      html`<li><a class="chip" href="${addressOf(without)}"><span class="visually-hidden">Remove: </span><span>${label}</span>${icons.icon('x')}</a>${onlyStated && html` <a class="chip-switch" href="${addressOf(onlyStated)}">Only if stated</a>`}</li>`,
  )
  const again = isHeading && chips.length === 1 ? ' chips-again' : ''
  const list = html`<ul class="chips${again}" aria-label="Active filters">${chips}</ul>`
  if (chips.length === 1) return list
  return html`<filter-chips data-module="${assets.modules('filter-chips.js')}">${list}
<p class="chips-hint" id="chips-hint" hidden>Arrow keys move, Delete removes a filter.</p></filter-chips>`
}

/** The id of the part of a search page with its filters. */
export const FILTERS_ID = 'filters'

/**
 * One bar for the map, the filters and the order. Wide windows have the map and the filters next to
 * the results.
 */
export function resultControls(
  { query, view, said, faults }: LandCriteria,
  filters: number,
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
  const chosen =
    filters === 0
      ? null
      : html`<span class="group-chosen">${filters}<span class="visually-hidden"> set</span></span>`
  const label = html`${icons.icon('sliders-horizontal')}<span>Filters</span>${chosen}`
  return html`<div class="result-controls">
<a class="button button-quiet map-link" href="#map">${icons.icon('map')}<span>Map</span></a>
${
  faults.size > 0
    ? html`<a class="button button-quiet filters-link" href="#${FILTERS_ID}">${label}</a>`
    : html`<button type="button" class="button-quiet filters-link" popovertarget="${FILTERS_ID}">${label}</button>`
}
<submit-on-change data-module="${assets.modules('submit-on-change.js')}">
<form class="sort" action="${LAND_PATH}">${kept}
<label for="sort">Sort</label>
<select id="sort" name="sortid">${options}</select>
<button type="submit" class="button-quiet">Sort</button>
</form>
</submit-on-change>
</div>`
}

/** The links that switch between list, gallery and map. */
export function viewLinks({ query, view, said }: LandCriteria, icons: Icons): Html {
  const link = (own: View, label: string, icon: string) => {
    const content = html`${icons.icon(icon)}<span>${label}</span>`
    return own === view
      ? html`<span class="view-link" aria-current="true">${content}</span>`
      : html`<a class="view-link" href="${landAddress(query, { view: own, pageNumber: 1, said })}">${content}</a>`
  }
  return html`<nav class="views" aria-label="View">${link('gallery', 'Gallery', 'layout-grid')}${link('list', 'List', 'list')}</nav>`
}

export function pageLinks(criteria: LandCriteria, pages: number): Html | null {
  const { query, pageNumber } = criteria
  if (pages < 2) return null
  const linkTo = (page: number, label: Html) =>
    html`<a href="${landAddress(query, { ...criteria, pageNumber: page })}">${label}</a>`
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

/** A broader search. */
export interface Wider {
  /** The difference, as link text. */
  readonly said: string
  readonly query: SearchQuery
}

/**
 * The message when a search finds nothing: which filters to drop, and how many listings that would
 * find.
 * @param isFiltered False if the search has no filters.
 * @param search The search to offer email alerts for.
 */
export function nothingFound(
  wider: readonly (Wider & { readonly count: number })[],
  view: View,
  isFiltered: boolean,
  search: SearchQuery,
): Html {
  const emailLink = html`<p><a href="${alertFormPath(search)}" rel="nofollow">Email me new matches</a></p>`
  if (!isFiltered)
    return html`<div class="nothing"><h2>No land is listed yet</h2>${emailLink}</div>`
  const ways = wider.map(
    ({ said, query, count }) =>
      html`<li><a href="${landAddress(query, { view, pageNumber: 1, said: null })}">${said}</a> <span>${counted(count, 'listing')}</span></li>`,
  )
  const advice =
    ways.length > 0
      ? html`<p>Try a wider search:</p><ul class="loosened">${ways}</ul>`
      : html`<p>Remove a few filters, or <a href="${LAND_PATH}">start over</a>.</p>`
  return html`<div class="nothing"><h2>No listings match all your filters</h2>${advice}${emailLink}</div>`
}

/** Asks for another text: nothing of this one was understood. */
export function whatToType(): Html {
  return html`<div class="nothing"><h2>What are you looking for?</h2><p>Type a place, a size or a price, such as &ldquo;40 acres near Waco under 300k&rdquo;, or <a href="${LAND_PATH}">see all listings</a>.</p></div>`
}

/** `Showing 25–48 of 1,312 listings` */
export function rangeText(offset: number, shown: number, total: number): Html {
  if (total === 0) return html`<p class="result-count">No listings</p>`
  // The page is past the end.
  if (shown === 0) return html`<p class="result-count"><b>${counted(total, 'listing')}</b></p>`
  const last = offset + shown
  const range =
    total <= shown
      ? null
      : html`<span class="result-range">${(offset + 1).toLocaleString('en-US')}&ndash;${last.toLocaleString('en-US')} of </span>`
  return html`<p class="result-count">${range}<b>${counted(total, 'listing')}</b></p>`
}
