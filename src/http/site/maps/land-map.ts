import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName, type State } from '../../../domain/places/place.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import type { Html } from '../../../domain/values/html.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { type CountedShape, countMap, frameAround } from './count-map.ts'

/** The address of a search in a place instead of where it searches now. */
export type AddressIn = (
  place:
    | { readonly kind: 'state'; readonly id: StateId }
    | { readonly kind: 'county'; readonly ids: readonly CountyId[] },
) => string

/** Around the country, for the lines of the shore. */
const MARGIN = 8

/** How much a map of the country shows beside the states: `plain` for small ones, which have no room. */
export type MapDetail = 'plain' | 'full'

const NO_WATERS = { lakes: [], rivers: [] }

/** The country with the number of listings in each state. @param labelShare As for `MapLook`. */
export function statesMap(
  map: CountryMap,
  gazetteer: Gazetteer,
  { states }: Pick<Facets, 'states'>,
  addressIn: AddressIn,
  labelShare: number,
  detail: MapDetail,
): Html {
  const shapes = gazetteer.states.flatMap((state): CountedShape[] => {
    const shape = map.states.get(state.code)
    if (shape === undefined) return []
    const count = states.get(state.id) ?? 0
    const address = count === 0 ? null : addressIn({ kind: 'state', id: state.id })
    return [{ shape, name: state.name, label: state.code, count, address }]
  })
  const frame = {
    left: -MARGIN,
    top: -MARGIN,
    width: map.width + 2 * MARGIN,
    height: map.height + 2 * MARGIN,
  }
  return countMap(shapes, frame, {
    title: 'Map of the listings in each state',
    labelShare,
    outline: map.outline,
    around: detail === 'full' ? map.ground : null,
    waters: detail === 'full' ? map.ground : NO_WATERS,
  })
}

/** A state with the number of listings in each county; null if it is not on the map. */
export function countiesMap(
  map: CountryMap,
  gazetteer: Gazetteer,
  state: State,
  { counties }: Pick<Facets, 'counties'>,
  addressIn: AddressIn,
): Html | null {
  const shapes = [...map.counties(state.code)].map(([id, shape]): CountedShape => {
    const county = gazetteer.county(id)
    const count = counties.get(id) ?? 0
    return {
      shape,
      name: county ? fullCountyName(county) : '',
      label: '',
      count,
      address: county && count > 0 ? addressIn({ kind: 'county', ids: [id] }) : null,
    }
  })
  if (shapes.length === 0) return null
  const frame = frameAround(shapes.map(({ shape }) => shape))
  return countMap(shapes, frame, {
    title: `Map of the listings in each county of ${state.name}`,
    labelShare: 0,
    outline: null,
    around: null,
    waters: map.ground,
  })
}
