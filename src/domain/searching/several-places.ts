import { ID, list, meaning, type Parameter } from '../parameters.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'
import type { LocationCriterion, PlaceCriterion } from './criteria.ts'

const KINDS: readonly PlaceCriterion['kind'][] = ['state', 'region', 'county', 'city', 'lake']

/** One of the places of a search. */
export interface OnePlace {
  readonly kind: PlaceCriterion['kind']
  /** The id within its kind. */
  readonly id: number
}

/** The places of a search, one by one; a circle around a city is not a place. */
export function placesIn(location: Exclude<LocationCriterion, { kind: 'near' }>): OnePlace[] {
  if (location.kind === 'any') return location.places.flatMap(placesIn)
  const { kind } = location
  return ('ids' in location ? location.ids : [location.id]).map(id => ({ kind, id }))
}

/**
 * The criterion for land in any of some places; null for none. The same places always give the same
 * criterion.
 */
export function anyOf(
  places: readonly OnePlace[],
): Exclude<LocationCriterion, { kind: 'near' }> | null {
  const idsOf = (wanted: OnePlace['kind']) => [
    ...new Set(places.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ]
  const lists = [
    { kind: 'state' as const, ids: idsOf('state') as StateId[] },
    { kind: 'region' as const, ids: idsOf('region') as RegionId[] },
    { kind: 'county' as const, ids: idsOf('county') as CountyId[] },
  ]
  const parts: PlaceCriterion[] = [
    ...lists.filter(({ ids }) => ids.length > 0),
    ...idsOf('city').map(id => ({ kind: 'city' as const, id: id as CityId })),
    ...idsOf('lake').map(id => ({ kind: 'lake' as const, id: id as LakeId })),
  ]
  const [only, ...more] = parts
  if (only === undefined) return null
  return more.length === 0 ? only : { kind: 'any', places: parts }
}

/** `state.10,county.1797`, as `EXCEPT` reads it. */
export function exceptText(places: Exclude<LocationCriterion, { kind: 'near' }>): string {
  return placesIn(places)
    .map(({ kind, id }) => `${kind}.${id}`)
    .join()
}

/** Places to leave out. */
export const EXCEPT: Parameter<OnePlace[]> = meaning(
  'Places to leave out, each as its kind and its id: state.44 or county.1797',
  list(
    {
      schema: { type: 'string' },
      accepts: 'a place',
      read: text => {
        const [name, number = '', ...more] = text.split('.')
        const kind = KINDS.find(one => one === name)
        const id = ID.read(number)
        const isPlace = kind !== undefined && typeof id === 'number' && more.length === 0
        return isPlace ? { kind, id } : undefined
      },
    },
    `places, each as ${KINDS.join(', ')} and a period and its id, separated by commas`,
  ),
)
