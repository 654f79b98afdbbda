import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { group } from '../../web/form-fields.ts'
import { addressesWithin, type NextPlace } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'

const MAX_SHOWN = 8

interface Narrower {
  readonly name: string
  readonly place: NextPlace
  readonly count: number
}

/** Links to the states with the most listings, or within one state to the counties. */
export function narrowerPlaces(
  { query, view, said }: LandCriteria,
  { states, counties }: Facets,
  gazetteer: Gazetteer,
): Html | null {
  const { location } = query
  if (location && ['county', 'city', 'any'].includes(location.kind)) return null
  const places = states.size > 1 ? statesIn(states, gazetteer) : countiesIn(counties, gazetteer)
  if (places.length < 2) return null
  const addressIn = addressesWithin(query, { view, pageNumber: 1, said })
  const links = places
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SHOWN)
    .map(
      ({ name, place, count }) =>
        html`<li><a href="${addressIn(place)}">${name}</a> <span class="choice-count">${count.toLocaleString('en-US')}</span></li>`,
    )
  const title = states.size > 1 ? 'States' : 'Counties'
  return group(title, 0, true, html`<ul class="narrower">${links}</ul>`)
}

function statesIn(states: Facets['states'], gazetteer: Gazetteer): Narrower[] {
  return [...states].flatMap(([id, count]) => {
    const name = gazetteer.state(id)?.name
    return name === undefined ? [] : [{ name, place: { kind: 'state', ids: [id] }, count }]
  })
}

function countiesIn(counties: Facets['counties'], gazetteer: Gazetteer): Narrower[] {
  return [...counties].flatMap(([id, count]) => {
    const county = gazetteer.county(id)
    return county
      ? [{ name: fullCountyName(county), place: { kind: 'county', ids: [id] }, count }]
      : []
  })
}
