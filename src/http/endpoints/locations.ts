import { Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../../domain/ids.ts'
import type { Region, State } from '../../domain/place.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint.ts'
import { meaning, whole } from '../parameters.ts'
import {
  CITY,
  COUNTY,
  LAKE,
  LISTED_COUNTY,
  presentCity,
  presentCounty,
  presentLake,
  presentListedCounty,
  presentRegion,
  presentState,
  REGION,
  STATE,
} from '../resources/locations.ts'

/** 0 stands for no limit. */
const LIMIT = { Limit: meaning('How many to answer at most; 0 for all', whole(0)) }

export function states(catalog: Catalog): Endpoint {
  return getting({
    name: 'states',
    tag: 'Locations',
    summary: 'Every state',
    caching: 'revalidate',
    answer: Type.Array(STATE),
    handle: () => catalog.gazetteer.states.map(presentState),
  })
}

export function stateRegions(catalog: Catalog): Endpoint {
  return getting({
    name: 'stateRegions',
    tag: 'Locations',
    summary: 'The regions of a state',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: Type.Array(REGION),
    handle: ({ path }) =>
      catalog.gazetteer.regionsOfState(findState(catalog, path.id).id).map(presentRegion),
  })
}

/** @param isLimitable Whether the version knows the parameter Limit. */
export function stateLakes(catalog: Catalog, isLimitable: boolean): Endpoint {
  return getting({
    name: 'stateLakes',
    tag: 'Locations',
    summary: 'The lakes of a state',
    refusals: ['not-found'],
    parameters: isLimitable ? LIMIT : {},
    caching: 'revalidate',
    answer: Type.Array(LAKE),
    handle: ({ path, parameters }) => {
      const { gazetteer } = catalog
      const lakes = gazetteer.lakesOfState(findState(catalog, path.id).id)
      return limited(lakes, parameters).map(lake => presentLake(lake, gazetteer))
    },
  })
}

export function stateCounties(catalog: Catalog): Endpoint {
  return getting({
    name: 'stateCounties',
    tag: 'Locations',
    summary: 'The counties of a state',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: Type.Array(LISTED_COUNTY),
    handle: ({ path }) => {
      const { gazetteer } = catalog
      const counties = gazetteer.countiesOfState(findState(catalog, path.id).id)
      return counties.map(county => presentListedCounty(county, gazetteer))
    },
  })
}

/** @param isLimitable Whether the version knows the parameter Limit. */
export function stateCities(catalog: Catalog, isLimitable: boolean): Endpoint {
  return getting({
    name: 'stateCities',
    tag: 'Locations',
    summary: 'The cities of a state',
    refusals: ['not-found'],
    parameters: isLimitable ? LIMIT : {},
    caching: 'revalidate',
    answer: Type.Array(CITY),
    handle: ({ path, parameters }) => {
      const { gazetteer } = catalog
      const cities = gazetteer.citiesOfState(findState(catalog, path.id).id)
      return limited(cities, parameters).map(city => presentCity(city, gazetteer))
    },
  })
}

export function state(catalog: Catalog): Endpoint {
  return getting({
    name: 'state',
    tag: 'Locations',
    summary: 'A state',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: STATE,
    handle: ({ path }) => presentState(findState(catalog, path.id)),
  })
}

export function regionCounties(catalog: Catalog): Endpoint {
  return getting({
    name: 'regionCounties',
    tag: 'Locations',
    summary: 'The counties of a region',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: Type.Array(LISTED_COUNTY),
    handle: ({ path }) => {
      const { gazetteer } = catalog
      const counties = gazetteer.countiesOfRegion(findRegion(catalog, path.id).id)
      return counties.map(county => presentListedCounty(county, gazetteer))
    },
  })
}

export function region(catalog: Catalog): Endpoint {
  return getting({
    name: 'region',
    tag: 'Locations',
    summary: 'A region',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: REGION,
    handle: ({ path }) => presentRegion(findRegion(catalog, path.id)),
  })
}

export function lake(catalog: Catalog): Endpoint {
  return getting({
    name: 'lake',
    tag: 'Locations',
    summary: 'A lake',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: LAKE,
    handle: ({ path }) => {
      const { gazetteer } = catalog
      const found = gazetteer.lake(pathId<LakeId>('Lake', path.id)) ?? unknown('Lake', path.id)
      return presentLake(found, gazetteer)
    },
  })
}

export function county(catalog: Catalog): Endpoint {
  return getting({
    name: 'county',
    tag: 'Locations',
    summary: 'A county',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: COUNTY,
    handle: ({ path }) => {
      const { gazetteer } = catalog
      const found =
        gazetteer.county(pathId<CountyId>('County', path.id)) ?? unknown('County', path.id)
      return presentCounty(found, gazetteer)
    },
  })
}

export function city(catalog: Catalog): Endpoint {
  return getting({
    name: 'city',
    tag: 'Locations',
    summary: 'A city',
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: CITY,
    handle: ({ path }) => {
      const { gazetteer } = catalog
      const found = gazetteer.city(pathId<CityId>('City', path.id)) ?? unknown('City', path.id)
      return presentCity(found, gazetteer)
    },
  })
}

function findState(catalog: Catalog, id: string | undefined): State {
  return catalog.gazetteer.state(pathId<StateId>('State', id)) ?? unknown('State', id)
}

function findRegion(catalog: Catalog, id: string | undefined): Region {
  return catalog.gazetteer.region(pathId<RegionId>('Region', id)) ?? unknown('Region', id)
}

function unknown(kind: string, id: string | undefined): never {
  throw unknownId(kind, id)
}

function limited<Place>(
  places: readonly Place[],
  parameters: { readonly Limit?: number | null },
): readonly Place[] {
  return parameters.Limit ? places.slice(0, parameters.Limit) : places
}
