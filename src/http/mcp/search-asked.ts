import { type Static, Type } from 'typebox'
import { FaultList } from '../../domain/problem.ts'
import { queryString } from '../../domain/public-urls.ts'
import { breadcrumb } from '../../domain/searching/breadcrumb.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { SEARCH_PARAMETERS } from '../../domain/searching/search-parameters.ts'
import { criteriaOf, type SearchQuery } from '../../domain/searching/search-query.ts'
import { searchParametersOf, searchQueryFromText } from '../../domain/searching/search-text.ts'
import { searchAt } from '../../domain/suggesting/named-place.ts'
import type { Understood } from '../../domain/suggesting/sentence-reader.ts'
import { MAX_SENTENCE_CHARACTERS } from '../../domain/suggesting/sentence-tokens.ts'
import { meaning, type Parameter } from '../../domain/values/parameters.ts'
import type { ToolContext } from './tool.ts'

const MAX_OTHER_PLACES = 5

export const TEXT: Parameter<string> = {
  schema: { type: 'string' },
  accepts: 'a text',
  read: text => text,
}

/** A search in words, by parameters, or both. */
export const ASKED = {
  query: meaning(
    'What is wanted, in plain English: places, sizes, prices, kinds of land, distances, facts such as "no HOA". The parameters below go before what the words say of the same thing',
    TEXT,
  ),
  ...SEARCH_PARAMETERS,
}

/** The same without meanings: they are long, and a model that lists tools gets those of search_land too. */
export const ASKED_AS_THERE = Object.fromEntries(
  Object.entries(ASKED).map(([name, { meaning: _, ...parameter }]) => [name, parameter]),
) as typeof ASKED

/** Groups of parameters: one that is given replaces all of the group that the words have. */
const ONE_THING: readonly (readonly string[])[] = [
  'stateID regionID countyID cityID lakeID zip bounds near polygon distance'.split(' '),
  ...['p', 'pa', 'a', 'bed', 'bath', 'hsqft'].map(name => [`l${name}`, `h${name}`]),
  ['kw', 'words'],
  ['dt', 'addf', 'addt'],
]

const PARAMETERS = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: 'Parameters, by the names that search_land and count_land take',
  additionalProperties: { type: 'string' },
})

/** The members by which a caller sees the search that was made. */
export const UNDERSTOOD_MEMBERS = {
  understood: Type.Object(
    {
      search: Type.String({ description: 'The search in words' }),
      parameters: PARAMETERS,
    },
    { description: 'What was searched for. Compare it with what was wanted' },
  ),
  notUnderstood: Type.Array(Type.String(), {
    description: 'Parts of the query that were left out: say so, or ask in other words',
  }),
  otherPlaces: Type.Array(Type.Object({ name: Type.String(), parameters: PARAMETERS }), {
    description: 'Other places of the names in the query',
  }),
  url: Type.String({ description: 'The page of the site with all that the search finds' }),
}

export interface AskedLand {
  readonly query: SearchQuery
  readonly criteria: Criteria
  /** The members of an answer about the search that was made. */
  readonly understood: {
    readonly [Name in keyof typeof UNDERSTOOD_MEMBERS]: Static<(typeof UNDERSTOOD_MEMBERS)[Name]>
  }
}

/**
 * The search that the arguments of a call mean.
 * @param sent The texts of the arguments.
 * @throws Problem `invalid-input` for parameters that contradict each other.
 */
export async function askedLand(
  context: ToolContext,
  { query: words, ...given }: Readonly<Record<string, string>>,
): Promise<AskedLand> {
  const { catalog, calendar, urls } = context
  const read = words === undefined ? null : await catalog.suggestions.understand(words, calendar)
  const said = read === null ? {} : searchParametersOf(read.query)
  const faults = new FaultList()
  const query = searchQueryFromText(queryString({ ...withoutGiven(said, given), ...given }), faults)
  faults.throwIfAny()
  const { gazetteer } = catalog
  const criteria = criteriaOf(query, { ...context, gazetteer })
  const parameters = searchParametersOf(query)
  const search = queryString(parameters)
  return {
    query,
    criteria,
    understood: {
      understood: { search: breadcrumb(criteria, gazetteer, calendar), parameters },
      notUnderstood: leftOut(words ?? '', read),
      otherPlaces: (read?.namesakes ?? []).slice(0, MAX_OTHER_PLACES).map(place => {
        const state = gazetteer.state(place.stateId)?.name
        const names = [place.name, place.within, state].filter(name => name !== '')
        return { name: names.join(', '), parameters: searchParametersOf(searchAt(place)) }
      }),
      url: `${urls.home}land${search === '' ? '' : `?${search}`}`,
    },
  }
}

/** The parameters in the words, without those about things that the given parameters name. */
function withoutGiven(
  said: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const isGiven = (name: string) => given[name] !== undefined
  // A distance belongs to the city in the words, where no other place is given.
  const replaced = ONE_THING.filter(names =>
    names.some(name => name !== 'distance' && isGiven(name)),
  )
  const gone = new Set(replaced.flat())
  return Object.fromEntries(Object.entries(said).filter(([name]) => !gone.has(name)))
}

/** The words that the search does not ask for; the end of a sentence that is too long is not read. */
function leftOut(words: string, read: Understood | null): string[] {
  if (read === null) return []
  const end = read.isCut ? [words.slice(MAX_SENTENCE_CHARACTERS)] : []
  return [...read.unread, ...read.besides.map(({ text }) => text), ...end]
}
