import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type Coordinates, type County, fullCountyName } from '../../../domain/places/place.ts'
import type { AppliedFilter } from '../../../domain/searching/applied-filters.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { anyOf, type OnePlace, placesIn } from '../../../domain/searching/several-places.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
import type { CityId, LakeId, StateId } from '../../../domain/values/ids.ts'
import type { Wider } from './land-results.ts'

/** The nearest counties by center, which are mostly those that share a border. */
const MAX_NEIGHBORS = 6
const MAX_NEIGHBOR_MILES = 75
const MAX_MILES = 500

/** Searches with one filter less, and those that extend around the place. */
export function widerThan(
  query: SearchQuery,
  filters: readonly AppliedFilter[],
  gazetteer: Gazetteer,
): Wider[] {
  const without = filters.map(filter => ({
    said: `Remove “${filter.label}”`,
    query: filter.without,
  }))
  return [...around(query, gazetteer), ...without]
}

function around(query: SearchQuery, gazetteer: Gazetteer): Wider[] {
  const { location } = query
  if (query.zip !== null) return aroundZip(query, query.zip, gazetteer)
  switch (location?.kind) {
    case 'city': {
      const city = gazetteer.city(location.id)
      const near = { kind: 'near', id: location.id, distanceMiles: NEAR_MILES } as const
      return [
        { said: `Within ${NEAR_MILES} miles of the town`, query: { ...query, location: near } },
        ...(city ? inCounty(query, gazetteer.county(city.countyId)) : []),
        ...(city ? inState(query, city.stateId, gazetteer) : []),
      ]
    }
    case 'near': {
      const miles = Math.min(MAX_MILES, 2 * location.distanceMiles)
      const wider = { ...location, distanceMiles: miles }
      return miles > location.distanceMiles
        ? [{ said: `Within ${miles} miles`, query: { ...query, location: wider } }]
        : []
    }
    case 'county': {
      const [county, ...more] = location.ids.map(id => gazetteer.county(id))
      if (county === undefined || more.length > 0) return []
      const ids = [county.id, ...neighborsOf(county, gazetteer).map(({ id }) => id)]
      const wider = { ...query, location: { kind: 'county', ids } as const }
      return [
        { said: `In the counties around ${fullCountyName(county)} too`, query: wider },
        ...inState(query, county.stateId, gazetteer),
      ]
    }
    case 'region': {
      const states = location.ids.flatMap(id => gazetteer.region(id)?.stateId ?? [])
      return [...new Set(states)].flatMap(id => inState(query, id, gazetteer))
    }
    case 'lake': {
      const lake = gazetteer.lake(location.id)
      return lake ? [circle(query, lake, lake.name)] : []
    }
    case 'any': {
      const counties = placesIn(location).map(place => countyOf(place, gazetteer))
      const wider = anyOf(counties)
      const isTown = ({ kind }: OnePlace) => kind === 'city' || kind === 'lake'
      return placesIn(location).some(isTown)
        ? [{ said: 'In the counties of these towns', query: { ...query, location: wider } }]
        : []
    }
    default:
      return []
  }
}

/** The county of a town or a lake; other places unchanged. */
function countyOf(place: OnePlace, gazetteer: Gazetteer): OnePlace {
  const found =
    place.kind === 'city'
      ? gazetteer.city(place.id as CityId)
      : place.kind === 'lake'
        ? gazetteer.lake(place.id as LakeId)
        : undefined
  return found ? { kind: 'county', id: found.countyId } : place
}

function aroundZip(query: SearchQuery, zip: number, gazetteer: Gazetteer): Wider[] {
  const code = String(zip).padStart(5, '0')
  const found = gazetteer.zip(code)
  return found ? [circle({ ...query, zip: null }, found, `ZIP code ${code}`)] : []
}

function circle(query: SearchQuery, { latitude, longitude }: Coordinates, name: string): Wider {
  const near = { latitude, longitude, distanceMiles: NEAR_MILES }
  return {
    said: `Within ${NEAR_MILES} miles of ${name}`,
    query: { ...query, location: DEFAULT_QUERY.location, near },
  }
}

function inCounty(query: SearchQuery, county: County | undefined): Wider[] {
  if (county === undefined) return []
  const location = { kind: 'county', ids: [county.id] } as const
  return [{ said: `In ${fullCountyName(county)}`, query: { ...query, location } }]
}

function inState(query: SearchQuery, id: StateId, gazetteer: Gazetteer): Wider[] {
  const name = gazetteer.state(id)?.name
  if (name === undefined) return []
  return [
    { said: `In all of ${name}`, query: { ...query, location: { kind: 'state', ids: [id] } } },
  ]
}

/** The counties whose centers are nearest to that of a county, nearest first. */
function neighborsOf(county: County, gazetteer: Gazetteer): County[] {
  return gazetteer.counties
    .filter(other => other.id !== county.id && other.label !== 'District')
    .map(other => ({ other, miles: distanceMiles(county, other) }))
    .filter(({ miles }) => miles <= MAX_NEIGHBOR_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MAX_NEIGHBORS)
    .map(({ other }) => other)
}
