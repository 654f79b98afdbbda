import type { FastifyInstance } from 'fastify'
import { accountName } from '../../../domain/accounts/member.ts'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { breadcrumb } from '../../../domain/searching/breadcrumb.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryText } from '../../../domain/searching/search-text.ts'
import {
  DEFAULT_SORT_ORDER,
  SORT_ORDERS,
  type SortOrder,
} from '../../../domain/searching/sort-order.ts'
import { formattedDollars } from '../../../domain/values/dollars.ts'
import { groupedDigits } from '../../../domain/values/grouped-digits.ts'
import { firstOf } from '../criteria/land-searches.ts'
import { XML_BEGINNING, xmlText } from '../files/xml.ts'
import type { SiteContext } from '../site-context.ts'

const MAX_ENTRIES = 50
const MAX_DESCRIPTION_CHARACTERS = 500
/** Ids of entries must never change, so they contain neither title nor protocol (RFC 4151). */
const TAG_YEAR = '2026'

/**
 * `/land.atom`: the results of a search as a feed (RFC 4287), newest first unless the search names
 * an order.
 */
export function addAtom(app: FastifyInstance, context: SiteContext): void {
  const { catalog, calendar, clock, urls, look, searches } = context
  app.get('/land.atom', { config: { caching: 'guests' } }, async (request, reply) => {
    const query = newestFirst(searches.at(request.url))
    const matches = firstOf(query, MAX_ENTRIES, context)
    const { ids } = await catalog.searches.search(matches)
    const summaries = await catalog.shown.summaries(ids, MAX_DESCRIPTION_CHARACTERS)
    const text = searchQueryText({ ...DEFAULT_QUERY, ...query })
    const search = text === '' ? '' : `?${text}`
    const portal = urls.home.slice(0, -1)
    const { host } = new URL(urls.home)
    const title = breadcrumb(matches.criteria, catalog.places(), calendar)
    const updatedAt = Math.max(0, ...summaries.map(changedAt))
    return reply
      .type('application/atom+xml; charset=utf-8')
      .send(`${XML_BEGINNING}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>tag:${host},${TAG_YEAR}:land${xmlText(search)}</id>
<title>${xmlText(`${title} – ${look.name}`)}</title>
<updated>${instant(Math.min(updatedAt, clock()))}</updated>
<link rel="self" type="application/atom+xml" href="${xmlText(`${portal}/land.atom${search}`)}"/>
<link rel="alternate" type="text/html" href="${xmlText(`${portal}/land${search}`)}"/>
<author><name>${xmlText(look.name)}</name></author>
${summaries.map(one => entry(one, host, context)).join('')}</feed>
`)
  })
}

function newestFirst(query: SearchQuery): SearchQuery {
  if (query.sort.id !== DEFAULT_SORT_ORDER.id) return query
  return { ...query, sort: SORT_ORDERS.find(({ id }) => id === 6) as SortOrder }
}

function entry(summary: ListingSummary, host: string, { catalog, urls }: SiteContext): string {
  const { listing, member } = summary
  const { priceUsd, acres } = listing
  const state = catalog.places().state(listing.stateId)?.name
  const county = catalog.places().county(listing.countyId)?.name
  const facts = [
    priceUsd === null ? 'Contact for price' : formattedDollars(priceUsd),
    acres === null ? '' : `${groupedDigits(acres) ?? acres} acres`,
    [county, state].filter(name => name).join(', '),
  ].filter(fact => fact !== '')
  const text = `${facts.join(' · ')}\n\n${summary.description ?? ''}`
  return `<entry>
<id>tag:${host},${TAG_YEAR}:listing/${listing.id}</id>
<title>${xmlText(listing.title)}</title>
<updated>${instant(changedAt(summary))}</updated>
<published>${instant(listing.listedAt)}</published>
<link rel="alternate" type="text/html" href="${xmlText(urls.listingPage(listing.id, listing.title))}"/>
<author><name>${xmlText(accountName(member) || 'Seller')}</name></author>
<summary>${xmlText(text.trim())}</summary>
</entry>
`
}

function changedAt({ listing }: ListingSummary): number {
  return listing.modifiedAt ?? listing.listedAt
}

/** An instant in the form of RFC 3339. */
function instant(at: number): string {
  return new Date(at).toISOString()
}
