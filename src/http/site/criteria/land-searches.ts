import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { FaultList } from '../../../domain/problem.ts'
import type { SearchRequest } from '../../../domain/searching/criteria.ts'
import { criteriaOf, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryFromText } from '../../../domain/searching/search-text.ts'
import { BoundedCache } from '../../../domain/values/bounded-cache.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'

/** A map requests dozens of tiles of one search. An address has at most 16 kB. */
const MAX_KEPT = 200

/**
 * A cache of the searches in addresses. The same text gives the same object while it is cached, so
 * that values derived from it are found, too.
 */
export class LandSearches {
  readonly #known = new BoundedCache<string, SearchQuery>(MAX_KEPT)

  /**
   * The search in an address, with the parameters of /land. Paging parameters are ignored here.
   * @throws Problem `invalid-input` that names each fault.
   */
  at(address: string): SearchQuery {
    const text = address.split('?').slice(1).join('?')
    return this.#known.getOrAdd(text, () => {
      const faults = new FaultList()
      const query = searchQueryFromText(text, faults)
      faults.throwIfAny()
      return query
    })
  }
}

interface FirstSetting {
  readonly catalog: { readonly places: () => Gazetteer }
  readonly calendar: Calendar
  readonly clock: Clock
}

/** A request for the first listings of the search. */
export function firstOf(
  query: SearchQuery,
  limit: number,
  { catalog, calendar, clock }: FirstSetting,
): SearchRequest {
  const setting = { gazetteer: catalog.places(), calendar, clock }
  return { criteria: criteriaOf(query, setting), sort: query.sort, offset: 0, limit }
}
