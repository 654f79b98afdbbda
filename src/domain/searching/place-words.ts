import type { Gazetteer } from '../places/gazetteer.ts'
import { type City, type County, fullCountyName } from '../places/place.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'
import type { LocationCriterion } from './criteria.ts'
import { type OnePlace, placesIn } from './several-places.ts'

/** Longer lists are cut after this many names. */
export const MAX_NAMED = 5

/** `in Texas or Oklahoma`, `on Lake Whitney, Texas` */
export function placeWords(
  location: Exclude<LocationCriterion, { kind: 'near' }>,
  gazetteer: Gazetteer,
): string {
  switch (location.kind) {
    case 'state':
      return `in ${states(location.ids, gazetteer)}`
    case 'region':
      return `in ${regions(location.ids, gazetteer)}`
    case 'county':
      return `in ${counties(location.ids, gazetteer)}`
    case 'city':
      return `in ${cityWords(location.id, gazetteer)}`
    case 'lake': {
      const lake = gazetteer.lake(location.id)
      if (!lake) return 'on an unknown lake'
      return `on ${lake.name}, ${gazetteer.state(lake.stateId)?.name}`
    }
    case 'any':
      return `in ${places(placesIn(location), gazetteer)}`
  }
}

function states(ids: readonly StateId[], gazetteer: Gazetteer): string {
  const names = ids.map(id => named(gazetteer.state(id)?.name ?? 'an unknown state'))
  return list(unique(names), 'or')
}

function regions(ids: readonly RegionId[], gazetteer: Gazetteer): string {
  const names = ids.map(id => gazetteer.region(id)?.name)
  return list(
    unique(names.map(name => (name === undefined ? 'an unknown region' : named(name)))),
    'or',
  )
}

/**
 * `Bosque County or Hill County, Texas`; of several states, `Bosque County (TX) or Caddo Parish
 * (LA)`
 */
function counties(ids: readonly CountyId[], gazetteer: Gazetteer): string {
  const found = ids.map(id => gazetteer.county(id))
  const [first] = found
  if (first && found.every(county => county?.stateId === first.stateId)) {
    const names = list(
      found.map(county => (county ? countyName(county) : '')),
      'or',
    )
    // The District of Columbia is state and county in one.
    if (first.label === 'District') return names
    return `${names}, ${gazetteer.state(first.stateId)?.name}`
  }
  const names = found.map(county => {
    if (!county) return 'an unknown county'
    return `${countyName(county)} (${gazetteer.state(county.stateId)?.code})`
  })
  return list(unique(names), 'or')
}

function countyName(county: County): string {
  return named(fullCountyName(county))
}

/** `Clifton, Texas`, with its county where the state has several. */
export function cityWords(id: CityId, gazetteer: Gazetteer): string {
  const found = gazetteer.city(id)
  if (!found) return 'an unknown city'
  return `${cityName(found, gazetteer)}, ${gazetteer.state(found.stateId)?.name}`
}

/** The name of a state, or of a place named like one, within a sentence. */
function named(name: string): string {
  return name.startsWith('District of ') ? `the ${name}` : name
}

function cityName({ name, stateId, countyId }: City, gazetteer: Gazetteer): string {
  const county = gazetteer.county(countyId)
  const hasNamesake = county && gazetteer.citiesNamed(name, stateId).length > 1
  return `${name}${hasNamesake ? ` (${countyName(county)})` : ''}`
}

/**
 * Places of several kinds: `Bosque County or Waco, Texas`; of several states, `Kansas or Waco (TX)`
 */
function places(all: readonly OnePlace[], gazetteer: Gazetteer): string {
  const named = all.map(place => nameOf(place, gazetteer))
  const [first] = named
  if (first?.stateId != null && named.every(({ stateId }) => stateId === first.stateId)) {
    const names = list(unique(named.map(({ name }) => name)), 'or')
    return `${names}, ${gazetteer.state(first.stateId)?.name}`
  }
  const names = named.map(({ name, stateId }) => {
    const code = stateId === null ? undefined : gazetteer.state(stateId)?.code
    return code === undefined ? name : `${name} (${code})`
  })
  return list(unique(names), 'or')
}

/** `stateId`: the state to append; null for none. */
function nameOf(
  { kind, id }: OnePlace,
  gazetteer: Gazetteer,
): { name: string; stateId: StateId | null } {
  switch (kind) {
    case 'state':
      return { name: states([id as StateId], gazetteer), stateId: null }
    case 'region':
      return { name: regions([id as RegionId], gazetteer), stateId: null }
    case 'county': {
      const county = gazetteer.county(id as CountyId)
      if (county === undefined) return { name: 'an unknown county', stateId: null }
      return {
        name: countyName(county),
        stateId: county.label === 'District' ? null : county.stateId,
      }
    }
    case 'city': {
      const city = gazetteer.city(id as CityId)
      if (city === undefined) return { name: 'an unknown city', stateId: null }
      return { name: cityName(city, gazetteer), stateId: city.stateId }
    }
    case 'lake': {
      const lake = gazetteer.lake(id as LakeId)
      return lake
        ? { name: lake.name, stateId: lake.stateId }
        : { name: 'an unknown lake', stateId: null }
    }
  }
}

/** `a, b, c, d, e or 2 more` */
export function list(names: readonly string[], conjunction: 'and' | 'or'): string {
  if (names.length < 2) return names[0] ?? ''
  const rest = names.length - MAX_NAMED
  if (rest > 1) return `${names.slice(0, MAX_NAMED).join(', ')} ${conjunction} ${rest} more`
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
