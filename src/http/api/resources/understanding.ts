import type { Static } from 'typebox'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { appliedFilters } from '../../../domain/searching/applied-filters.ts'
import { searchName } from '../../../domain/searching/breadcrumb.ts'
import {
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { type NamedPlace, searchAt } from '../../../domain/suggesting/named-place.ts'
import type { Understood } from '../../../domain/suggesting/sentence-reader.ts'
import { byName, component, flag, list, text, whole } from './described.ts'

const MAX_NAMESAKES = 20

const SEARCH = byName(
  'Parameters of /ext/listings, by their names',
  text('Value of the parameter', '44'),
)

const CHIP = component('UnderstoodPart', 'One thing that the sentence asks for', {
  label: text('Its text', 'Up to $500,000'),
  parameters: { ...SEARCH, examples: [{ hp: '500000' }] },
})

const NAMESAKE = component('Namesake', 'Another place of the same name', {
  name: text('Its name', 'Clifton'),
  within: text('The county that it is in; empty for counties', 'Passaic County'),
  stateCode: text('Postal code of its state', 'NJ'),
  parameters: { ...SEARCH, examples: [{ cityID: '17000' }] },
})

export const UNDERSTANDING = component('Understanding', 'A sentence as a search', {
  q: text('The text, as it was sent', '40 acres in texas under 500k near me'),
  name: text('The search as text', 'Land for sale in Texas, 30 to 50 acres, up to $500,000'),
  count: whole('How many listings are shown: those of searched', 12),
  parameters: { ...SEARCH, examples: [{ stateID: '44', la: '30', ha: '50', hp: '500000' }] },
  searched: {
    ...SEARCH,
    description:
      'Parameters of the search that the page shows: without words that no listing there has, and around a town without land of its own; otherwise the same as parameters',
    examples: [{ stateID: '44', la: '30', ha: '50', hp: '500000' }],
  },
  chips: list('The criteria of the sentence, one by one, without its order', CHIP),
  notUnderstood: list(
    'The parts of the text that no search can ask for, as they were typed',
    text('Part of the text', 'near me'),
  ),
  namesakes: list('Other places of the same names, those that are likelier first', NAMESAKE),
  isCut: flag('Whether the text was longer than what is read', false),
})

export function presentUnderstanding(
  q: string,
  { query, unread, besides, namesakes, isCut }: Understood,
  found: { readonly query: SearchQuery; readonly count: number },
  setting: SearchSetting,
): Static<typeof UNDERSTANDING> {
  const whole = { ...DEFAULT_QUERY, ...query }
  return {
    q,
    name: searchName(whole, setting),
    count: found.count,
    parameters: searchParametersOf(query),
    searched: searchParametersOf(found.query),
    chips: appliedFilters(whole, setting).map(({ label, alone }) => ({
      label,
      parameters: searchParametersOf(alone),
    })),
    notUnderstood: [...unread, ...besides.map(({ text }) => text)],
    namesakes: namesakes
      .slice(0, MAX_NAMESAKES)
      .map(place => presentPlace(place, setting.gazetteer)),
    isCut,
  }
}

function presentPlace(place: NamedPlace, gazetteer: Gazetteer): Static<typeof NAMESAKE> {
  const { name, within, stateId } = place
  const stateCode = gazetteer.state(stateId)?.code ?? ''
  return { name, within, stateCode, parameters: searchParametersOf(searchAt(place)) }
}
