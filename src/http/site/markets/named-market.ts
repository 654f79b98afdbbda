import type { MarketPlace } from '../../../domain/markets/market.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { marketPath } from '../../../domain/public-urls.ts'

/** A place with a market, as its page names it. */
export interface NamedMarket {
  /** `Bosque County, Texas` or `Texas` */
  readonly name: string
  readonly path: string
  /** The state that a county is in; null if the place is a state. */
  readonly state: { readonly name: string; readonly path: string } | null
}

/** @returns Null for a place that does not exist. */
export function namedMarket(place: MarketPlace, gazetteer: Gazetteer): NamedMarket | null {
  if (place.kind === 'state') {
    const name = gazetteer.state(place.id)?.name
    return name === undefined ? null : { name, path: marketPath(place, name), state: null }
  }
  const county = gazetteer.county(place.id)
  const state = county && gazetteer.state(county.stateId)
  if (!county || !state) return null
  const name = fullCountyName(county)
  return {
    name: `${name}, ${state.name}`,
    path: marketPath(place, `${name} ${state.name}`),
    state: { name: state.name, path: marketPath({ kind: 'state', id: state.id }, state.name) },
  }
}
