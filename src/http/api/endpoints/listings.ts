import type { Catalog } from '../../../catalog/catalog.ts'
import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import { whenThere } from '../../../domain/values/when-there.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import { jsonWriter } from '../../server/json-writer.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { component, text } from '../resources/described.ts'
import { SEARCH_PAGING, searchEnvelope } from '../resources/envelope.ts'
import type { SummaryView } from '../resources/summary.ts'
import { ParsedSearches, type SearchCriteria } from '../searching/parsed-searches.ts'
import { searchPage } from '../searching/search-page.ts'
import type { SearchValues } from '../searching/search-request.ts'
import { SummaryAnswers } from '../searching/summary-answers.ts'

/** The parameters of a version's search, and how it shows an element of the result. */
export interface SearchView<Params extends Parameters> {
  readonly parameters: Params
  readonly valuesOf: (values: ParameterValues<Params>) => SearchValues
  readonly summary: SummaryView
  /** Whether elements show the facts of the land. */
  readonly hasFacts?: true
  /** Further sentences of its description. */
  readonly about?: string
}

/** The parts that a search uses besides the catalog. */
export interface SearchTools {
  readonly caches: ListingCaches
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
  /** For links to other pages of the search. */
  readonly pageUrls: Urls
}

/** The rule about places, for the texts of the contract's versions. */
const ONE_PLACE = ' Only one of stateID, regionID, countyID, cityID and lakeID may be sent.'

/** Searches listings, a page at a time. */
export function listings<Params extends Parameters>(
  catalog: Catalog,
  { caches, calendar, clock, urls, pageUrls }: SearchTools,
  { parameters, valuesOf, summary: view, hasFacts, about = ONE_PLACE }: SearchView<Params>,
): Endpoint {
  const element = component('ListingSummary', 'A listing in the result of a search', {
    ...view.schema.properties,
    encodedPolyline: text(
      'Boundary of the land as an encoded polyline with a precision of 5 digits; empty if not known, or without includeBoundaries',
      'o~_aErjfrQ?{YoU??zY',
    ),
  })
  const elements = new SummaryAnswers(caches, view, element)
  const searches = new ParsedSearches({ calendar, clock, urls: pageUrls }, parameters, valuesOf)
  const writePaging = jsonWriter(SEARCH_PAGING)
  return {
    name: 'listings',
    tag: 'Listings',
    summary: 'Search listings, a page at a time',
    description:
      'Answers the active listings that meet all criteria. Ranges include both ends; a listing without the value is in no range. Names of parameters are case-insensitive, and empty parameters are ignored.' +
      about,
    refusals: [],
    parameters,
    caching: 'private',
    answers: {
      200: {
        meaning: 'A page of the listings found; past the last page without listings',
        schema: searchEnvelope(element),
      },
    },
    handle: (request: ApiRequest<ParameterValues<Params>>) => {
      const gazetteer = catalog.places()
      const search = searches.read(request, gazetteer)
      const context = { gazetteer, calendar, urls }
      return whenThere(catalog.searches.search(search.request), ({ total, ids }) => {
        // Asked for in the same step as the ids, so that kept elements show the listings that the
        // search found.
        const shown = elements.answers(ids, search.values, context, (missing, characters) =>
          hasFacts
            ? catalog.shown.summariesWithFacts(missing, characters, catalog.searches)
            : catalog.shown.summaries(missing, characters),
        )
        const paging = writePaging(pagingOf(search, total))
        return whenThere(shown, elements => ({
          status: 200,
          body: searchPage(elements, search.request.offset, paging),
        }))
      })
    },
  }
}

function pagingOf(search: SearchCriteria, records: number) {
  const { pageNumber, listingsPerPage, linkTo, breadcrumb } = search
  const pages = Math.ceil(records / listingsPerPage)
  const previous = Math.min(pageNumber - 1, pages)
  return {
    records,
    pages,
    currentPage: pageNumber,
    prevPage: previous < 1 ? '' : linkTo(previous),
    nextPage: pageNumber < pages ? linkTo(pageNumber + 1) : '',
    breadcrumb,
  }
}
