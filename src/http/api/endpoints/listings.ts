import fastJson from 'fast-json-stringify'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { breadcrumb } from '../../../domain/searching/breadcrumb.ts'
import { ignoredParameters } from '../../../domain/searching/search-text.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { Parameters, ParameterValues } from '../../../domain/values/parameters.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import type { ApiRequest, Endpoint } from '../endpoint.ts'
import { type PageLink, shortEnough } from '../page-link.ts'
import { component, text } from '../resources/described.ts'
import { SEARCH_PAGING, searchEnvelope } from '../resources/envelope.ts'
import type { SummaryView } from '../resources/summary.ts'
import { searchPage } from '../search-page.ts'
import { type PagedSearch, type SearchValues, searchRequestOf } from '../search-request.ts'
import { SummaryAnswers } from '../summary-answers.ts'

/** The parameters of a version's search, and how it shows an element of the result. */
export interface SearchView<Params extends Parameters> {
  readonly parameters: Params
  readonly valuesOf: (values: ParameterValues<Params>) => SearchValues
  readonly summary: SummaryView
}

type Sent = ApiRequest<unknown>['sent']

/** What a search needs beside the catalogue. */
export interface SearchTools {
  readonly caches: ListingCaches
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** Searches listings, a page at a time. */
export function listings<Params extends Parameters>(
  catalog: Catalog,
  { caches, calendar, clock, urls }: SearchTools,
  { parameters, valuesOf, summary: view }: SearchView<Params>,
): Endpoint {
  const element = component('ListingSummary', 'A listing in the result of a search', {
    ...view.schema.properties,
    encodedPolyline: text(
      'Boundary of the land as an encoded polyline with a precision of 5 digits; empty if not known, or without includeBoundaries',
      'o~_aErjfrQ?{YoU??zY',
    ),
  })
  const elements = new SummaryAnswers(caches, view, element)
  const writePaging = fastJson(SEARCH_PAGING)
  return {
    name: 'listings',
    tag: 'Listings',
    summary: 'Search listings, a page at a time',
    description:
      'Answers the active listings that meet all criteria. Ranges include both ends; a listing without the value is in no range. Only one of stateID, regionID, countyID, cityID and lakeID may be sent. Names of parameters are case-insensitive, and empty parameters are ignored.',
    refusals: [],
    parameters,
    caching: 'private',
    answers: {
      200: {
        meaning: 'A page of the listings found; past the last page without listings',
        schema: searchEnvelope(element),
      },
    },
    handle: async (request: ApiRequest<ParameterValues<Params>>) => {
      const { gazetteer } = catalog
      const values = valuesOf(request.parameters)
      const search = searchRequestOf(values, { gazetteer, calendar, clock }, request.faults)
      request.faults.throwIfAny()
      const { offset, criteria } = search.request
      const link = linkOf(search, request, parameters, ignoredParameters(values), urls)
      const { total, ids } = catalog.search(search.request)
      // Asked for in the same step as the ids, so that kept elements show what the search found.
      const context = { gazetteer, calendar, urls }
      const shown = await elements.answers(ids, values, context, (missing, characters) =>
        catalog.summaries(missing, characters),
      )
      const paging = writePaging({
        ...pagingOf(search, total, link),
        breadcrumb: breadcrumb(criteria, gazetteer, calendar),
      })
      return { status: 200, body: searchPage(shown, offset, paging) }
    },
  }
}

/**
 * Links to a search's pages repeat the parameters that were sent, and a key that was in the query. If that makes
 * them too long, they leave out the parameters that the search ignores.
 */
function linkOf(
  { listingsPerPage }: PagedSearch,
  { sent, keyInQuery }: Pick<ApiRequest<unknown>, 'sent' | 'keyInQuery'>,
  parameters: Parameters,
  ignored: readonly string[],
  urls: Urls,
): PageLink {
  const linkWith = ({ pageNumber: _page, listingsPerPage: perPage, ...criteria }: Sent) => {
    const query = {
      pageNumber: 1,
      ...(perPage !== undefined && { listingsPerPage }),
      ...criteria,
      ...(keyInQuery !== null && { APIKey: keyInQuery }),
    }
    return (page: number) => urls.resource('/listings', { ...query, pageNumber: page })
  }
  const tidy = Object.entries(sent)
    .filter(([name]) => !ignored.includes(name))
    .map(([name, text]) => [name, parameters[name]?.tidy?.(text) ?? text])
  return shortEnough(linkWith(sent), linkWith(Object.fromEntries(tidy)))
}

function pagingOf({ pageNumber, listingsPerPage }: PagedSearch, records: number, link: PageLink) {
  const pages = Math.ceil(records / listingsPerPage)
  const previous = Math.min(pageNumber - 1, pages)
  return {
    records,
    pages,
    currentPage: pageNumber,
    prevPage: previous < 1 ? '' : link(previous),
    nextPage: pageNumber < pages ? link(pageNumber + 1) : '',
  }
}
