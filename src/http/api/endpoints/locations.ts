import type { TSchema } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import { byDefault, meaning, whole } from '../../../domain/parameters.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { State } from '../../../domain/places/place.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../../../domain/values/ids.ts'
import { get, getting, pathId, type Route, unknownId } from '../endpoint/endpoint.ts'
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

/** A kind of places. A path names one of them by its id. */
interface PlaceKind<Id extends number, Place> {
  /** In the path and in the texts. */
  readonly name: string
  /** A sentence about the id, if there is more to say than that it is an id. */
  readonly aboutId?: string
  readonly description: string
  readonly schema: TSchema
  readonly find: (gazetteer: Gazetteer, id: Id) => Place | undefined
  readonly present: (place: Place, gazetteer: Gazetteer) => unknown
  readonly lists?: readonly PlaceList<Place>[]
}

/** The places of a kind that lie in another place. */
interface PlaceList<Owner> {
  /** In the path and in the texts. */
  readonly name: string
  readonly schema: TSchema
  /** Whether a version that knows the parameter Limit takes it here. */
  readonly isLimitable?: boolean
  /** @param limit The most places; undefined: all. */
  readonly present: (owner: Owner, gazetteer: Gazetteer, limit?: number) => unknown
}

const STATES: PlaceKind<StateId, State> = {
  name: 'state',
  description: 'A state with its box on the map.',
  schema: STATE,
  find: (gazetteer, id) => gazetteer.state(id),
  present: presentState,
  lists: [
    {
      name: 'regions',
      schema: REGION,
      present: ({ id }, gazetteer) => gazetteer.regionsOfState(id).map(presentRegion),
    },
    {
      name: 'lakes',
      schema: LAKE,
      isLimitable: true,
      present: ({ id }, gazetteer, limit) =>
        gazetteer
          .lakesOfState(id)
          .slice(0, limit)
          .map(lake => presentLake(lake, gazetteer)),
    },
    {
      name: 'counties',
      schema: LISTED_COUNTY,
      present: ({ id }, gazetteer) =>
        gazetteer.countiesOfState(id).map(county => presentListedCounty(county, gazetteer)),
    },
    {
      name: 'cities',
      schema: CITY,
      isLimitable: true,
      present: ({ id }, gazetteer, limit) =>
        gazetteer
          .citiesOfState(id)
          .slice(0, limit)
          .map(city => presentCity(city, gazetteer)),
    },
  ],
}

/**
 * The endpoints of places, in the contract's order.
 * @param hasLimit Whether the version knows the parameter Limit.
 */
export function locationRoutes(catalog: Catalog, hasLimit: boolean): Route[] {
  return [
    get(
      '/locations/states',
      getting({
        name: 'states',
        tag: 'Locations',
        summary: 'Every state',
        description:
          'The states of the United States and the District of Columbia, in alphabetical order.',
        caching: 'revalidate',
        answer: { meaning: 'The states', schema: list('The states', STATE) },
        etagSource: () => catalog.places(),
        handle: () => catalog.places().states.map(presentState),
      }),
    ),
    ...routesOf(catalog, hasLimit, STATES),
    ...routesOf(catalog, hasLimit, {
      name: 'region',
      description: 'A part of a state, such as Central Texas.',
      schema: REGION,
      find: (gazetteer, id: RegionId) => gazetteer.region(id),
      present: presentRegion,
      lists: [
        {
          name: 'counties',
          schema: LISTED_COUNTY,
          present: ({ id }, gazetteer) =>
            gazetteer.countiesOfRegion(id).map(county => presentListedCounty(county, gazetteer)),
        },
      ],
    }),
    ...routesOf(catalog, hasLimit, {
      name: 'lake',
      description: 'A lake with a point on it.',
      schema: LAKE,
      find: (gazetteer, id: LakeId) => gazetteer.lake(id),
      present: presentLake,
    }),
    ...routesOf(catalog, hasLimit, {
      name: 'county',
      aboutId: ': its FIPS code',
      description: 'A county with the point in its middle.',
      schema: COUNTY,
      find: (gazetteer, id: CountyId) => gazetteer.county(id),
      present: presentCounty,
    }),
    ...routesOf(catalog, hasLimit, {
      name: 'city',
      description: 'A city with the point that distances are measured from.',
      schema: CITY,
      find: (gazetteer, id: CityId) => gazetteer.city(id),
      present: presentCity,
    }),
  ]
}

function routesOf<Id extends number, Place>(
  catalog: Catalog,
  hasLimit: boolean,
  { name, aboutId = '', description, schema, find, present, lists = [] }: PlaceKind<Id, Place>,
): Route[] {
  const kind = capitalized(name)
  const common = {
    tag: 'Locations',
    tokens: { id: `Id of the ${name}${aboutId}` },
    refusals: ['not-found'],
    refused: [unknownId(kind, '999999')],
    caching: 'revalidate',
    etagSource: () => catalog.places(),
  } as const
  const found = (id: string | undefined): Place => {
    const place = find(catalog.places(), pathId<Id>(kind, id))
    if (place === undefined) throw unknownId(kind, id)
    return place
  }
  return [
    ...lists.map(each => {
      const meaningOfAll = `The ${each.name}`
      return get(
        `/locations/${name}/:id(^\\d+$)/${each.name}`,
        getting({
          ...common,
          name: `${name}${capitalized(each.name)}`,
          summary: `${meaningOfAll} of a ${name}`,
          description: 'In alphabetical order.',
          parameters: hasLimit && each.isLimitable ? LIMIT : {},
          answer: { meaning: meaningOfAll, schema: list(meaningOfAll, each.schema) },
          handle: ({
            path,
            parameters,
          }: {
            path: { id?: string }
            parameters: { Limit?: number }
          }) => each.present(found(path.id), catalog.places(), parameters.Limit || undefined),
        }),
      )
    }),
    get(
      `/locations/${name}/:id(^\\d+$)`,
      getting({
        ...common,
        name,
        summary: `A ${name}`,
        description,
        answer: { meaning: `The ${name}`, schema },
        handle: ({ path }) => present(found(path.id), catalog.places()),
      }),
    ),
  ]
}
