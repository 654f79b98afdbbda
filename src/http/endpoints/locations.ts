import { Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../../domain/ids.ts'
import type { Region, State } from '../../domain/place.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint.ts'
import { whole } from '../parameters.ts'
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
const LIMIT = { Limit: whole(0) }

export function states(catalog: Catalog): Endpoint {
  return getting({
    caching: 'revalidate',
    answer: Type.Array(STATE),
    handle: () => catalog.gazetteer.states.map(presentState),
  })
}

export function stateRegions(catalog: Catalog): Endpoint {
  return getting({
    caching: 'revalidate',
    answer: Type.Array(REGION),
    handle: ({ path }) =>
      catalog.gazetteer.regionsOfState(findState(catalog, path.id).id).map(presentRegion),
  })
}

/** @param isLimitable Whether the version knows the parameter Limit. */
export function stateLakes(catalog: Catalog, isLimitable: boolean): Endpoint {
  return getting({
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
    caching: 'revalidate',
    answer: STATE,
    handle: ({ path }) => presentState(findState(catalog, path.id)),
  })
}

export function regionCounties(catalog: Catalog): Endpoint {
  return getting({
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
    caching: 'revalidate',
    answer: REGION,
    handle: ({ path }) => presentRegion(findRegion(catalog, path.id)),
  })
}

export function lake(catalog: Catalog): Endpoint {
  return getting({
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
