import { Type } from 'typebox'
import { byDefault, meaning, whole } from '../../../domain/parameters.ts'
import { searchParametersOf } from '../../../domain/searching/search-text.ts'
import { TEXT } from '../land-query.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_PLACES = 20
const DEFAULT_PLACES = 8
const KINDS: readonly string[] = ['state', 'region', 'county', 'city', 'lake', 'zip']

export function findPlace({ catalog, calendar }: ToolContext): Tool {
  return toolOf({
    name: 'find_place',
    title: 'Find a place',
    description:
      'Finds states, regions, counties, cities, lakes and ZIP codes of the United States by a name, also one with mistakes. Each has the parameters for search_land and count_land, and the number of listings there.',
    parameters: {
      name: meaning('The name, such as Bosque County or Clifton TX', TEXT),
      limit: meaning(
        `How many places to answer at most, up to ${MAX_PLACES}`,
        byDefault(DEFAULT_PLACES, whole(1)),
      ),
    },
    required: ['name'],
    answer: Type.Object({
      places: Type.Array(
        Type.Object({
          kind: Type.String(),
          name: Type.String(),
          within: Type.String(),
          state: Type.String(),
          listings: Type.Integer(),
          parameters: Type.Unsafe<Record<string, string>>({ type: 'object' }),
        }),
      ),
    }),
    handle: async ({ values }) => {
      const max = Math.min(values.limit ?? DEFAULT_PLACES, MAX_PLACES)
      const found = await catalog.suggestions.suggest(values.name ?? '', MAX_PLACES, calendar)
      const places = found.filter(({ kind }) => KINDS.includes(kind)).slice(0, max)
      return {
        places: places.map(({ kind, name, within, stateId, count, query }) => ({
          kind,
          name,
          within,
          state: (stateId && catalog.places().state(stateId)?.name) ?? '',
          listings: count,
          parameters: searchParametersOf(query ?? {}),
        })),
      }
    },
  })
}
