import type { TObject } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import { breadcrumb } from '../../domain/breadcrumb.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Clock } from '../../domain/clock.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { FaultList } from '../../domain/problem.ts'
import { type ApiRequest, type Endpoint, getting } from '../endpoint.ts'
import type { Parameters, ParameterValues } from '../parameters.ts'
import { searchEnvelope } from '../resources/envelope.ts'
import { type PagedSearch, type SearchValues, searchRequestOf } from '../search-request.ts'
import type { Urls } from '../urls.ts'

/** How much of a description a search shows. */
const DESCRIPTION_CHARACTERS = 750

/** What a search shows of each listing. */
export interface SummaryOptions {
  readonly largerThumbnails: boolean
  readonly includeBoundaries: boolean
}

/** How a version words a search, and shows an element of its result. */
export interface SearchView<Params extends Parameters> {
  readonly parameters: Params
  readonly valuesOf: (values: ParameterValues<Params>) => SearchValues
  readonly schema: TObject
  readonly present: (summary: ListingSummary, rowNumber: number, options: SummaryOptions) => unknown
}

/** What a search needs beside the catalogue. */
export interface SearchTools {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** Searches listings, a page at a time. */
export function listings<Params extends Parameters>(
  catalog: Catalog,
  tools: SearchTools,
  view: SearchView<Params>,
): Endpoint {
  return getting({
    parameters: view.parameters,
    caching: 'private',
    answer: searchEnvelope(view.schema),
    handle: async (request: ApiRequest<ParameterValues<Params>>) => {
      const { gazetteer } = catalog
      const { calendar, clock, urls } = tools
      const values = view.valuesOf(request.parameters)
      const faults = new FaultList()
      const search = searchRequestOf(values, { gazetteer, calendar, clock }, faults)
      faults.throwIfAny()
      const { offset, criteria } = search.request
      const characters = values.includeDescription ? DESCRIPTION_CHARACTERS : 0
      const { total, summaries } = await catalog.search(search.request, characters)
      const options = {
        largerThumbnails: values.largerThumbnails ?? false,
        includeBoundaries: values.includeBoundaries ?? false,
      }
      return {
        data: summaries.map((summary, i) => view.present(summary, offset + i + 1, options)),
        ...pagingOf(search, total, request, urls),
        breadcrumb: breadcrumb(criteria, gazetteer, calendar),
      }
    },
  })
}

function pagingOf(
  { pageNumber, listingsPerPage }: PagedSearch,
  records: number,
  request: Pick<ApiRequest<unknown>, 'sent' | 'keyInQuery'>,
  urls: Urls,
) {
  const pages = Math.ceil(records / listingsPerPage)
  const link = (page: number) => {
    // First in every link, sent or not, so that a page has one address.
    const query: Record<string, string | number> = { pageNumber: page, ...request.sent }
    query.pageNumber = page
    if (request.sent.listingsPerPage !== undefined) query.listingsPerPage = listingsPerPage
    if (request.keyInQuery !== null) query.APIKey = request.keyInQuery
    return urls.resource('/listings', query)
  }
  const previous = Math.min(pageNumber - 1, pages)
  return {
    records,
    pages,
    currentPage: pageNumber,
    prevPage: previous < 1 ? '' : link(previous),
    nextPage: pageNumber < pages ? link(pageNumber + 1) : '',
  }
}
