import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryText } from '../../../domain/searching/search-text.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import { alertFormPath } from '../criteria/alert-address.ts'
import type { SiteLook } from '../look/site-look.ts'

/** The links with which browsers and feed readers discover the feed of a search. */
export function feedLink(query: SearchQuery, name: string): Html {
  return html`<link rel="alternate" type="application/atom+xml" title="New on ${name}: this search" href="${feedAddress(query)}">`
}

/** The link to the form for email alerts about a search. */
export function saveSearchLink(query: SearchQuery, icons: Icons): Html {
  return html`<a class="button button-quiet save-search" href="${alertFormPath(query)}" rel="nofollow" aria-label="Save search: get email alerts">${icons.icon('bell')}<span>Save search</span></a>`
}

/**
 * Links to export a search or subscribe to it.
 * @param alerted The search to offer email alerts for.
 */
export function takeAlong(
  query: SearchQuery,
  alerted: SearchQuery,
  { icons }: Pick<SiteLook, 'icons'>,
): Html {
  return html`<p class="take-along"><a href="${addressOf('/land.csv', query)}" rel="nofollow">${icons.icon('download')}<span>Download as CSV</span></a> <a href="${feedAddress(query)}">${icons.icon('rss')}<span>Follow as a feed</span></a> <a href="${alertFormPath(alerted)}" rel="nofollow">${icons.icon('bell')}<span>Email me new matches</span></a></p>`
}

/** A feed begins with the newest, so the page's order is omitted. */
function feedAddress(query: SearchQuery): string {
  return addressOf('/land.atom', { ...query, sort: DEFAULT_QUERY.sort })
}

function addressOf(path: string, query: SearchQuery): string {
  const text = searchQueryText(query)
  return text === '' ? path : `${path}?${text}`
}
