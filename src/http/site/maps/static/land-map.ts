import type { CountryMap } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { fullCountyName, type State } from '../../../../domain/places/place.ts'
import type { Facets } from '../../../../domain/searching/facets.ts'
import type { Html } from '../../../../domain/values/html.ts'
import type { CountyId, StateId } from '../../../../domain/values/ids.ts'
import type { AssetSet } from '../../../web/assets/asset-set.ts'
import { type CountedShape, countMap, frameAround, type MapLayer } from './count-map.ts'
import { countryFilePath, countyMark, stateFilePath } from './drawn-lines.ts'

/** The address of the search in another place. */
export type AddressIn = (
  place:
    | { readonly kind: 'state'; readonly ids: readonly StateId[] }
    | { readonly kind: 'county'; readonly ids: readonly CountyId[] },
) => string

/** Around the country, for the shorelines. */
const MARGIN = 8

/**
 * What a map of the country shows besides the states: `plain` for small ones, which have no room.
 */
export type MapDetail = 'plain' | 'full'

/** Two lines around the land, as on old maps. */
const SHORE = ['outer', 'gap', 'inner', 'land'].map(
  (line): MapLayer => ({ mark: 'outline', look: `shore-${line}` }),
)
/** The land of other countries, and the inset with Alaska and Hawaii. */
const AROUND: readonly MapLayer[] = [
  { mark: 'abroad', look: 'map-abroad' },
  { mark: 'insets', look: 'map-insets' },
]
const WATERS: readonly MapLayer[] = [
  { mark: 'rivers', look: 'map-river' },
  { mark: 'lakes', look: 'map-lake' },
]

/** What the maps of all searches are drawn from. */
interface DrawnFrom {
  readonly map: CountryMap
  readonly assets: AssetSet
  readonly gazetteer: Gazetteer
}

/** The country with the number of listings in each state. @param labelShare As for `MapLook`. */
export function statesMap(
  { map, assets, gazetteer }: DrawnFrom,
  { states }: Pick<Facets, 'states'>,
  addressIn: AddressIn,
  { labelShare, detail }: { readonly labelShare: number; readonly detail: MapDetail },
): Html {
  const shapes = [...states].flatMap(([id, count]): CountedShape[] => {
    const state = gazetteer.state(id)
    const shape = state && map.states.get(state.code)
    if (!state || !shape) return []
    const address = addressIn({ kind: 'state', ids: [id] })
    return [{ shape, mark: state.code, name: state.name, label: state.code, count, address }]
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
    file: countryFilePath(assets),
    below: detail === 'full' ? [...AROUND, ...SHORE] : SHORE,
    above: detail === 'full' ? WATERS : [],
  })
}

/** A state with the number of listings in each county; null if it is not on the map. */
export function countiesMap(
  { map, assets, gazetteer }: DrawnFrom,
  state: State,
  { counties }: Pick<Facets, 'counties'>,
  addressIn: AddressIn,
): Html | null {
  const drawn = map.counties(state.code)
  if (drawn.size === 0) return null
  const shapes = [...counties].flatMap(([id, count]): CountedShape[] => {
    const county = gazetteer.county(id)
    const shape = drawn.get(id)
    if (!county || !shape) return []
    const address = addressIn({ kind: 'county', ids: [id] })
    return [
      { shape, mark: countyMark(id), name: fullCountyName(county), label: '', count, address },
    ]
  })
  const frame = frameAround([...drawn.values()])
  return countMap(shapes, frame, {
    title: `Map of the listings in each county of ${state.name}`,
    labelShare: 0,
    file: stateFilePath(assets, state.code),
    below: [],
    above: WATERS,
  })
}
