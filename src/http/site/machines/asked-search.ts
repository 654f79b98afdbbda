import { FaultList } from '../../../domain/problem.ts'
import type { SearchRequest } from '../../../domain/searching/criteria.ts'
import { criteriaOf, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryFromText } from '../../../domain/searching/search-text.ts'
import type { SiteContext } from '../site-context.ts'

/**
 * The search in an address, which takes what /land takes. Parameters about pages mean nothing here.
 * @throws Problem `invalid-input` that names each fault.
 */
export function askedSearch(address: string): SearchQuery {
  const faults = new FaultList()
  const query = searchQueryFromText(address.split('?').slice(1).join('?'), faults)
  faults.throwIfAny()
  return query
}

/** The search as a request for its first listings. */
export function firstOf(
  query: SearchQuery,
  limit: number,
  { catalog, calendar, clock }: SiteContext,
): SearchRequest {
  const setting = { gazetteer: catalog.gazetteer, calendar, clock }
  return { criteria: criteriaOf(query, setting), sort: query.sort, offset: 0, limit }
}
