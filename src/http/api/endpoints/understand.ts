import type { Catalog } from '../../../catalog/catalog.ts'
import { meaning, type Parameter } from '../../../domain/parameters.ts'
import { criteriaOf, DEFAULT_QUERY } from '../../../domain/searching/search-query.ts'
import { DEFAULT_SORT_ORDER } from '../../../domain/searching/sort-order.ts'
import { isUnclear } from '../../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../../domain/suggesting/sentence-tokens.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import { type Endpoint, getting } from '../endpoint/endpoint.ts'
import { presentUnderstanding, UNDERSTANDING } from '../resources/understanding.ts'

const TEXT: Parameter<string> = {
  schema: { type: 'string' },
  accepts: 'any text',
  read: text => text,
}

const PARAMETERS = {
  q: meaning(
    `The text as it was typed; its first ${MAX_SENTENCE_CHARACTERS} characters are read`,
    TEXT,
  ),
}

/** A typed sentence as a search. */
export function understand(catalog: Catalog, calendar: Calendar, clock: Clock): Endpoint {
  return getting({
    name: 'understand',
    tag: 'Listings',
    summary: 'The search that a sentence means',
    description:
      'Reads what a user typed, such as `hunting land near clifton, 40 to 80 acres under half a million, no HOA`, as the search box of the site does: amounts in digits and words, places, kinds of land, times, distances and words. Answers the parameters of the search, what each part asks for, and the parts that no search can ask for. Of places with one name, the one with most inhabitants is meant, or with land if they have about as many; the others are named. If nothing is understood, the count is 0.',
    parameters: PARAMETERS,
    caching: 'private',
    answer: { meaning: 'The search, and what was not understood', schema: UNDERSTANDING },
    handle: async ({ parameters }) => {
      const q = parameters.q ?? ''
      const read = await catalog.suggestions.understand(q, calendar)
      const gazetteer = catalog.places()
      const setting = { gazetteer, calendar, clock }
      const said = { ...DEFAULT_QUERY, ...read.query }
      const found = await catalog.suggestions.withLand(said, setting)
      const criteria = criteriaOf(found, setting)
      const request = { criteria, sort: DEFAULT_SORT_ORDER, offset: 0, limit: 0 }
      const { total } = isUnclear(read) ? { total: 0 } : await catalog.searches.search(request)
      return presentUnderstanding(q, read, { query: found, count: total }, setting)
    },
  })
}
