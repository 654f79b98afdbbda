import { PROPERTY_TYPES, propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import {
  byDefault,
  FLAG,
  ID,
  meaning,
  type Parameter,
  type ParameterValues,
  whole,
} from '../../../domain/parameters.ts'
import {
  EXTRA_PARAMETERS,
  PLAIN_PARAMETERS,
  PROPERTY_TYPE_IDS,
  propertyTypeBits,
} from '../../../domain/searching/search-parameters.ts'

function inState(kind: string): string {
  return `/locations/state/{id}/${kind}`
}

/** A parameter that takes ids. @param list The resource that lists the ids. */
function see<Value>(list: string, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, accepts: `${parameter.accepts} (see ${list})` }
}

/** The contract accepts one state, one city and one lake. */
function oneId(kind: string, about: string): Parameter<number[]> {
  return {
    ...ID,
    accepts: `the id of a ${kind}, a whole number`,
    meaning: about,
    read: text => {
      const id = ID.read(text)
      return typeof id === 'number' ? [id] : id
    },
  }
}

const ONE_STATE = oneId('state', 'Id of a state')
const ONE_CITY = oneId('city', 'Id of a city; with distance, the middle of the circle to search in')

const {
  propertyTypes: _types,
  acctid,
  zip,
  bounds,
  near,
  polygon,
  words,
  hasHouse: _house,
  ...TO_SORT
} = PLAIN_PARAMETERS

/** The parameters of a search up to `sortid`, in the contract's order. */
export const PARAMETERS_TO_SORT = {
  pageNumber: meaning('Which page to answer, from 1', byDefault(1, whole(1))),
  listingsPerPage: meaning(
    'How many listings a page has; more than 100 are answered as 100',
    byDefault(15, whole(1)),
  ),
  ...TO_SORT,
  countyID: see(inState('counties'), TO_SORT.countyID),
  regionID: see(inState('regions'), TO_SORT.regionID),
  cityID: see(inState('cities'), ONE_CITY),
  stateID: see('/locations/states', ONE_STATE),
  lakeID: see(inState('lakes'), oneId('lake', 'Id of a lake')),
}

/** Property types only by id, as in version 1. */
export const TYPE_IDS: Parameter<number> = {
  ...propertyTypeBits(
    `property type ids, separated by commas (${PROPERTY_TYPE_IDS})`,
    number => propertyTypeLabel(number) !== undefined,
  ),
  meaning: `Ids of property types, any of them: ${PROPERTY_TYPE_IDS}`,
  schema: { type: 'array', items: { type: 'integer', enum: PROPERTY_TYPES.map(({ id }) => id) } },
}

/** The parameters of a search from `acctid` to the last one that both versions have. */
export const PARAMETERS_FROM_ACCOUNT = {
  acctid,
  zip,
  includeDescription: meaning(
    'Whether to answer the first 750 characters of each description',
    byDefault(false, FLAG),
  ),
  largerThumbnails: meaning('Whether to answer larger thumbnails', byDefault(false, FLAG)),
  bounds,
  includeBoundaries: meaning(
    'Whether to answer the boundary of each listing, as encodedPolyline',
    byDefault(false, FLAG),
  ),
}

/**
 * Parameters outside the contract: several states, cities and lakes, areas, words in titles, facts
 * and price cuts.
 */
export const ADDED_PARAMETERS = {
  stateID: see('/locations/states', TO_SORT.stateID),
  cityID: see(inState('cities'), TO_SORT.cityID),
  lakeID: see(inState('lakes'), TO_SORT.lakeID),
  near,
  polygon,
  words,
  ...EXTRA_PARAMETERS,
}

type Added = Omit<
  ParameterValues<typeof ADDED_PARAMETERS>,
  'stateID' | 'cityID' | 'lakeID' | 'sortid'
>

const NULLS = Object.fromEntries(
  Object.keys(ADDED_PARAMETERS)
    .filter(name => !['stateID', 'cityID', 'lakeID', 'sortid'].includes(name))
    .map(name => [name, null]),
) as Added

/** The values of parameters outside the contract for endpoints that do not accept them. */
export const NOTHING_ADDED: Added & { readonly isOnePlace: true } = { ...NULLS, isOnePlace: true }
