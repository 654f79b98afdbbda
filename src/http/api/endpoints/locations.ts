import type { Catalog } from '../../../catalog/catalog.ts'
import type { Region, State } from '../../../domain/places/place.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../../../domain/values/ids.ts'
import { byDefault, meaning, whole } from '../../../domain/values/parameters.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint.ts'
import { list } from '../resources/described.ts'
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

/** 0: no limit. */
const LIMIT = {
  Limit: meaning('How many places to answer at most; 0 for all of them', byDefault(0, whole(0))),
}

export function states(catalog: Catalog): Endpoint {
  return getting({
    name: 'states',
    tag: 'Locations',
    summary: 'Every state',
    description:
      'The states of the United States and the District of Columbia, in alphabetical order.',
    caching: 'revalidate',
    answer: { meaning: 'The states', schema: list('The states', STATE) },
    madeOf: () => catalog.gazetteer,
    handle: () => catalog.gazetteer.states.map(presentState),
  })
}

export function stateRegions(catalog: Catalog): Endpoint {
  return getting({
    name: 'stateRegions',
    tag: 'Locations',
    summary: 'The regions of a state',
    description: 'In alphabetical order.',
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The regions', schema: list('The regions', REGION) },
    madeOf: () => catalog.gazetteer,
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
    description: 'In alphabetical order.',
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    parameters: isLimitable ? LIMIT : {},
    caching: 'revalidate',
    answer: { meaning: 'The lakes', schema: list('The lakes', LAKE) },
    madeOf: () => catalog.gazetteer,
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
    description: 'In alphabetical order.',
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The counties', schema: list('The counties', LISTED_COUNTY) },
    madeOf: () => catalog.gazetteer,
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
    description: 'In alphabetical order.',
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    parameters: isLimitable ? LIMIT : {},
    caching: 'revalidate',
    answer: { meaning: 'The cities', schema: list('The cities', CITY) },
    madeOf: () => catalog.gazetteer,
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
    description: 'A state with the box on the map that it lies in.',
    tokens: { id: 'Id of the state' },
    refusals: ['not-found'],
    refused: [unknownId('State', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The state', schema: STATE },
    madeOf: () => catalog.gazetteer,
    handle: ({ path }) => presentState(findState(catalog, path.id)),
  })
}

export function regionCounties(catalog: Catalog): Endpoint {
  return getting({
    name: 'regionCounties',
    tag: 'Locations',
    summary: 'The counties of a region',
    description: 'In alphabetical order.',
    tokens: { id: 'Id of the region' },
    refusals: ['not-found'],
    refused: [unknownId('Region', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The counties', schema: list('The counties', LISTED_COUNTY) },
    madeOf: () => catalog.gazetteer,
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
    description: 'A part of a state, such as Central Texas.',
    tokens: { id: 'Id of the region' },
    refusals: ['not-found'],
    refused: [unknownId('Region', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The region', schema: REGION },
    madeOf: () => catalog.gazetteer,
    handle: ({ path }) => presentRegion(findRegion(catalog, path.id)),
  })
}

export function lake(catalog: Catalog): Endpoint {
  return getting({
    name: 'lake',
    tag: 'Locations',
    summary: 'A lake',
    description: 'A lake with a point on it.',
    tokens: { id: 'Id of the lake' },
    refusals: ['not-found'],
    refused: [unknownId('Lake', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The lake', schema: LAKE },
    madeOf: () => catalog.gazetteer,
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
    description: 'A county with the point in its middle.',
    tokens: { id: 'Id of the county: its FIPS code' },
    refusals: ['not-found'],
    refused: [unknownId('County', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The county', schema: COUNTY },
    madeOf: () => catalog.gazetteer,
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
    description: 'A city with the point that distances are measured from.',
    tokens: { id: 'Id of the city' },
    refusals: ['not-found'],
    refused: [unknownId('City', '999999')],
    caching: 'revalidate',
    answer: { meaning: 'The city', schema: CITY },
    madeOf: () => catalog.gazetteer,
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
