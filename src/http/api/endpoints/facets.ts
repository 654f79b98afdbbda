import type { Catalog } from '../../../catalog/catalog.ts'
import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import { breadcrumb } from '../../../domain/searching/breadcrumb.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { FACETS, presentFacets } from '../resources/facets.ts'
import { searchRequestOf } from '../searching/search-request.ts'
import type { SearchView } from './listings.ts'

/**
 * Counts the listings that a search finds by kinds. Parameters about how a page is shown change
 * nothing.
 */
export function facets<Params extends Parameters>(
  catalog: Catalog,
  { calendar, clock }: { calendar: Calendar; clock: Clock },
  { parameters, valuesOf }: Pick<SearchView<Params>, 'parameters' | 'valuesOf'>,
): Endpoint {
  return {
    name: 'facets',
    tag: 'Listings',
    summary: 'Count what a search finds by state, county, type, status, price and acres',
    description:
      'Takes the parameters of /ext/listings: those of the search of version 3, near and polygon. Counts all listings that it finds. What says how a page is shown (pageNumber, listingsPerPage, sortid, includeDescription, largerThumbnails, includeBoundaries) changes nothing.',
    parameters,
    caching: 'private',
    refusals: [],
    answers: { 200: { meaning: 'The counts', schema: FACETS } },
    handle: async ({ parameters: given, faults }: ApiRequest<ParameterValues<Params>>) => {
      const gazetteer = catalog.places()
      const setting = { gazetteer, calendar, clock }
      const { criteria } = searchRequestOf(valuesOf(given), setting, faults).request
      faults.throwIfAny()
      const facets = presentFacets(await catalog.searches.facets(criteria), gazetteer)
      const body = { ...facets, breadcrumb: breadcrumb(criteria, gazetteer, calendar) }
      return { status: 200, body }
    },
  }
}
