import type { ChoiceCounts } from '../../../catalog/searches/searches.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { groupedCount } from '../../../domain/values/grouped-digits.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { StateId } from '../../../domain/values/ids.ts'
import { choiceFields, group } from '../../web/form-fields.ts'
import { addressesWithin } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'

/** How many states and counties stand in the form at first. */
const MAX_SHOWN = 8

/** The states that a search is in, if the form lets people choose them; null otherwise. */
export function chosenStates({ query }: LandCriteria): readonly StateId[] | null {
  const { location } = query
  if (location === null) return []
  return location.kind === 'state' ? location.ids : null
}

/** Boxes for the states, and links to the counties of a search in one state. */
export function placeGroups(
  criteria: LandCriteria,
  counts: ChoiceCounts,
  gazetteer: Gazetteer,
): Html[] {
  return [stateGroup(criteria, counts, gazetteer), countyGroup(criteria, counts, gazetteer)].filter(
    part => part !== null,
  )
}

function stateGroup(
  criteria: LandCriteria,
  { states }: ChoiceCounts,
  gazetteer: Gazetteer,
): Html | null {
  const chosen = chosenStates(criteria)
  if (chosen === null) return null
  const choices = gazetteer.places.states
    .map(({ id, name }) => ({
      value: String(id),
      label: name,
      isChosen: chosen.includes(id),
      count: states.get(id) ?? 0,
    }))
    .filter(({ isChosen, count }) => isChosen || count > 0)
    .sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count)
  if (choices.length < 2 && chosen.length === 0) return null
  const most = Math.max(MAX_SHOWN, chosen.length)
  const others = choices.slice(most).sort((a, b) => (a.label < b.label ? -1 : 1))
  const all = [...choices.slice(0, most), ...others.map(one => ({ ...one, isFolded: true }))]
  return group('States', chosen.length, true, choiceFields('stateID', 'checkbox', all))
}

function countyGroup(
  { query, view, said }: LandCriteria,
  { all: { states, counties } }: ChoiceCounts,
  gazetteer: Gazetteer,
): Html | null {
  const { location } = query
  if (states.size > 1 || (location && ['county', 'city', 'any'].includes(location.kind)))
    return null
  const places = [...counties].flatMap(([id, count]) => {
    const county = gazetteer.county(id)
    return county ? [{ name: fullCountyName(county), id, count }] : []
  })
  if (places.length < 2) return null
  const addressIn = addressesWithin(query, { view, pageNumber: 1, said })
  const links = places
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SHOWN)
    .map(
      ({ name, id, count }) =>
        html`<li><a href="${addressIn({ kind: 'county', ids: [id] })}">${name}</a> <span class="choice-count">${groupedCount(count)}</span></li>`,
    )
  return group('Counties', 0, true, html`<ul class="narrower">${links}</ul>`)
}
