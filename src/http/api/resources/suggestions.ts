import type { Static } from 'typebox'
import type { Suggestion } from '../../../catalog/suggestions/suggestion.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { byName, choice, component, list, text, whole } from './described.ts'

const KINDS = [
  'search',
  'state',
  'region',
  'county',
  'city',
  'lake',
  'zip',
  'listing',
  'words',
] as const satisfies readonly Suggestion['kind'][]

const SUGGESTION = component('Suggestion', 'What the text may mean, with the search for it', {
  kind: choice(
    'What it is. search: the text was read as a question with a size, a price or a kind; words: descriptions, addresses and titles with all words of the text',
    KINDS,
    'city',
  ),
  name: text('Name to show; for a search, what was understood', 'Austin'),
  within: text(
    'The county or the city that the place is in, where that tells it from others; else empty',
    'Travis County',
  ),
  state: text('Name of the state; empty if it is in none', 'Texas'),
  stateCode: text('Postal code of that state, two letters; empty if it is in none', 'TX'),
  count: whole('How many listings the search finds', 12),
  parameters: {
    ...byName(
      'The search that it starts: parameters of /ext/listings, by their names. None for a listing',
      text('Value of the parameter', '24703'),
    ),
    examples: [{ cityID: '24703' }],
  },
  listingID: whole('Id of the listing; 0 if it is none', 0),
  listing_URL: text('Address of the page of the listing; empty if it is none', ''),
})

export const SUGGESTIONS = component('Suggestions', 'What a text in a search box may mean', {
  q: text('The text, as it was sent', 'austn tx'),
  suggestions: list('Most likely first', SUGGESTION),
})

export function presentSuggestions(
  q: string,
  suggestions: readonly Suggestion[],
  gazetteer: Gazetteer,
  urls: Urls,
): Static<typeof SUGGESTIONS> {
  return { q, suggestions: suggestions.map(one => present(one, gazetteer, urls)) }
}

function present(
  { kind, name, within, stateId, count, query, listing }: Suggestion,
  gazetteer: Gazetteer,
  urls: Urls,
): Static<typeof SUGGESTION> {
  const state = stateId === null ? undefined : gazetteer.state(stateId)
  const shown = listing?.listing
  return {
    kind,
    name,
    within,
    state: state?.name ?? '',
    stateCode: state?.code ?? '',
    count,
    parameters: query === null ? {} : searchParametersOf(query),
    listingID: shown?.id ?? 0,
    listing_URL: shown ? urls.listingPage(shown.id, shown.title) : '',
  }
}
