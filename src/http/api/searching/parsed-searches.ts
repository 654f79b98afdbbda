import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { queryString, type Urls } from '../../../domain/public-urls.ts'
import { breadcrumb } from '../../../domain/searching/breadcrumb.ts'
import { ignoredParameters } from '../../../domain/searching/search-text.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { ApiRequest } from '../endpoint/endpoint.ts'
import { type PageLink, shortEnough } from './page-link.ts'
import { type PagedSearch, type SearchValues, searchRequestOf } from './search-request.ts'

/** A search read from a request, and the parts of its answer that do not depend on the results. */
export interface SearchCriteria extends PagedSearch {
  readonly values: SearchValues
  /** The key, if links must repeat it; null otherwise. */
  readonly keyInQuery: string | null
  readonly breadcrumb: string
  readonly linkTo: PageLink
}

interface Tools {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/**
 * Turns request parameters into searches. A search is cached as long as its parameters are, unless
 * it depends on the time. All are dropped when places or the addresses of the service change.
 */
export class ParsedSearches<Params extends Parameters> {
  readonly #tools: Tools
  readonly #parameters: Params
  readonly #valuesOf: (values: ParameterValues<Params>) => SearchValues
  #gazetteer: Gazetteer | null = null
  #origins = ''
  #known = new WeakMap<object, SearchCriteria>()

  constructor(
    tools: Tools,
    parameters: Params,
    valuesOf: (values: ParameterValues<Params>) => SearchValues,
  ) {
    this.#tools = tools
    this.#parameters = parameters
    this.#valuesOf = valuesOf
  }

  /** @throws Problem `invalid-input` with all faults of the request, or `address-too-long`. */
  read(request: ApiRequest<ParameterValues<Params>>, gazetteer: Gazetteer): SearchCriteria {
    this.#forgetUnder(gazetteer)
    const { parameters, keyInQuery, faults } = request
    const known = this.#known.get(parameters)
    if (known?.keyInQuery === keyInQuery) {
      faults.throwIfAny()
      return known
    }
    const search = this.#make(request, gazetteer)
    if (!search.isRelative) this.#known.set(parameters, search)
    return search
  }

  #forgetUnder(gazetteer: Gazetteer): void {
    const { origins } = this.#tools.urls
    if (gazetteer === this.#gazetteer && origins === this.#origins) return
    this.#gazetteer = gazetteer
    this.#origins = origins
    this.#known = new WeakMap()
  }

  #make(request: ApiRequest<ParameterValues<Params>>, gazetteer: Gazetteer): SearchCriteria {
    const { parameters, sent, keyInQuery, faults } = request
    const { urls, calendar } = this.#tools
    const values = this.#valuesOf(parameters)
    const paged = searchRequestOf(values, { ...this.#tools, gazetteer }, faults)
    faults.throwIfAny()
    const start = `${urls.resource('/listings')}?pageNumber=`
    const linkWith = (repeated: Sent) => linkOf(start, repeated, paged.listingsPerPage, keyInQuery)
    return {
      ...paged,
      values,
      keyInQuery,
      breadcrumb: breadcrumb(paged.request.criteria, gazetteer, calendar),
      linkTo: shortEnough(linkWith(sent), () => linkWith(tidied(sent, values, this.#parameters))),
    }
  }
}

type Sent = ApiRequest<unknown>['sent']

/**
 * Links to the pages of a search repeat the parameters as sent, and a key from the query.
 * @param start The address up to the page number.
 */
function linkOf(
  start: string,
  { pageNumber: _page, listingsPerPage: perPage, ...criteria }: Sent,
  listingsPerPage: number,
  keyInQuery: string | null,
): PageLink {
  const others = queryString({
    ...(perPage !== undefined && { listingsPerPage }),
    ...criteria,
    ...(keyInQuery !== null && { APIKey: keyInQuery }),
  })
  const end = others === '' ? '' : `&${others}`
  return page => `${start}${page}${end}`
}

/** The parameters as sent, without those that are empty or have no effect. */
function tidied(sent: Sent, values: SearchValues, parameters: Parameters): Sent {
  const ignored = ignoredParameters(values)
  const tidy = Object.entries(sent)
    .filter(([name]) => !ignored.includes(name))
    .map(([name, text]) => [name, parameters[name]?.tidy?.(text) ?? text])
  return Object.fromEntries(tidy)
}
