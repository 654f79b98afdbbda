import type { Catalog } from '../../catalog/catalog.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Clock } from '../../domain/clock.ts'
import { get, type Route } from '../endpoint.ts'
import { facets } from '../endpoints/facets.ts'
import { SEARCH } from '../v3/search.ts'

/** What Acreage adds to the contract, in the terms of version 3. */
export function routes(tools: { catalog: Catalog; calendar: Calendar; clock: Clock }): Route[] {
  const { catalog, calendar, clock } = tools
  return [get('/facets', facets(catalog, { calendar, clock }, SEARCH))]
}
