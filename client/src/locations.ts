import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import type { paths } from './generated/v3.ts'
import type { CallOptions, City, County, Lake, ListedCounty, Region, State } from './types.ts'

/** The largest number of elements in a list; 0 or left out: all. */
export interface LimitOptions extends CallOptions {
  readonly limit?: number | undefined
}

/** The places of the United States. All throw an ApiError where an id is unknown. */
export interface Locations {
  states(options?: CallOptions): Promise<State[]>
  state(stateID: number, options?: CallOptions): Promise<State>
  /** The regions of a state. */
  regions(stateID: number, options?: CallOptions): Promise<Region[]>
  region(regionID: number, options?: CallOptions): Promise<Region>
  /** The counties of a state, or of a region. */
  counties(
    of: { readonly stateID: number } | { readonly regionID: number },
    options?: CallOptions,
  ): Promise<ListedCounty[]>
  county(countyID: number, options?: CallOptions): Promise<County>
  /** The cities of a state. */
  cities(stateID: number, options?: LimitOptions): Promise<City[]>
  city(cityID: number, options?: CallOptions): Promise<City>
  /** The lakes of a state. */
  lakes(stateID: number, options?: LimitOptions): Promise<Lake[]>
  lake(lakeID: number, options?: CallOptions): Promise<Lake>
}

export function locationsOf({ GET }: Pick<OpenApiClient<paths>, 'GET'>): Locations {
  const at = (id: number, { signal }: CallOptions = {}) => ({
    params: { path: { id } },
    signal: signal ?? null,
  })
  const some = (id: number, { limit, ...options }: LimitOptions = {}) => {
    const { params, signal } = at(id, options)
    return { params: { ...params, query: limit === undefined ? {} : { Limit: limit } }, signal }
  }
  return {
    states: async ({ signal } = {}) =>
      dataOf(await GET('/locations/states', { signal: signal ?? null })),
    state: async (id, options) => dataOf(await GET('/locations/state/{id}', at(id, options))),
    regions: async (id, options) =>
      dataOf(await GET('/locations/state/{id}/regions', at(id, options))),
    region: async (id, options) => dataOf(await GET('/locations/region/{id}', at(id, options))),
    counties: async (of, options) =>
      'stateID' in of
        ? dataOf(await GET('/locations/state/{id}/counties', at(of.stateID, options)))
        : dataOf(await GET('/locations/region/{id}/counties', at(of.regionID, options))),
    county: async (id, options) => dataOf(await GET('/locations/county/{id}', at(id, options))),
    cities: async (id, options) =>
      dataOf(await GET('/locations/state/{id}/cities', some(id, options))),
    city: async (id, options) => dataOf(await GET('/locations/city/{id}', at(id, options))),
    lakes: async (id, options) =>
      dataOf(await GET('/locations/state/{id}/lakes', some(id, options))),
    lake: async (id, options) => dataOf(await GET('/locations/lake/{id}', at(id, options))),
  }
}
