import type { Catalog } from '../../../catalog/catalog.ts'
import { meaning, type Parameter, whole } from '../../../domain/parameters.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Endpoint, getting } from '../endpoint/endpoint.ts'
import { presentSuggestions, SUGGESTIONS } from '../resources/suggestions.ts'

const DEFAULT_SUGGESTIONS = 8
const MAX_SUGGESTIONS = 20

const TEXT: Parameter<string> = {
  schema: { type: 'string' },
  accepts: 'any text',
  read: text => text,
}

const PARAMETERS = {
  q: meaning('The text as it was typed so far; its first 200 characters are read', TEXT),
  limit: meaning(
    `How many suggestions to answer at most: ${DEFAULT_SUGGESTIONS} if left out, ${MAX_SUGGESTIONS} at most`,
    whole(1),
  ),
}

/** Suggestions for a text in a search box. */
export function suggest(catalog: Catalog, calendar: Calendar, urls: Urls): Endpoint {
  return getting({
    name: 'suggest',
    tag: 'Listings',
    summary: 'What a text in a search box may mean',
    description:
      'Takes any text, even with typos or unfinished: a place (`austn tx`, `travis county`, `787`), the number of a listing, words, or a whole question such as `40 acres near austin under 300k`. Each suggestion has the parameters of the search that it stands for. Without a text, it names the states with most listings.',
    parameters: PARAMETERS,
    caching: 'private',
    answer: { meaning: 'The suggestions, most likely first', schema: SUGGESTIONS },
    handle: async ({ parameters }) => {
      const q = parameters.q ?? ''
      const max = Math.min(parameters.limit ?? DEFAULT_SUGGESTIONS, MAX_SUGGESTIONS)
      const suggestions = await catalog.suggestions.suggest(q, max, calendar)
      return presentSuggestions(q, suggestions, catalog.places(), urls)
    },
  })
}
