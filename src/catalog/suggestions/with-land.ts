import { appliedFilters } from '../../domain/searching/applied-filters.ts'
import {
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { termsOf, withTerm } from '../../domain/searching/search-terms.ts'
import { NEAR_MILES } from '../../domain/suggesting/spoken-radius.ts'

/** Whether a search finds anything. */
export type FindsLand = (query: SearchQuery) => Promise<boolean>

/**
 * If a search finds nothing, a similar one that finds something: without the words and wishes that no listing of
 * the place meets, and around a town without land. Earlier words have priority.
 */
export async function withLand(
  meant: SearchQuery,
  finds: FindsLand,
  setting: SearchSetting,
): Promise<SearchQuery> {
  for (const query of [meant, ...aroundTown(meant)]) if (await finds(query)) return query
  const terms = termsOf(meant)
  if (terms.length === 0) return meant
  const others = {
    ...meant,
    keywords: null,
    wishes: wishesOf(meant.wishes.filter(wish => wish.isUnwanted)),
  }
  const isOnlyWords = appliedFilters(others, setting).length === 0
  if (isOnlyWords && terms.length > 1) return meant
  for (const query of [others, ...aroundTown(others)]) {
    if (!(await finds(query))) continue
    let found = query
    for (const term of terms) {
      const more = withTerm(found, term)
      if (await finds(more)) found = more
    }
    return isOnlyWords && found === query ? meant : found
  }
  return meant
}

function wishesOf(wishes: SearchQuery['wishes']): SearchQuery['wishes'] {
  return wishes.length === 0 ? DEFAULT_QUERY.wishes : wishes
}

function aroundTown(query: SearchQuery): SearchQuery[] {
  const { location } = query
  if (location?.kind !== 'city') return []
  return [{ ...query, location: { kind: 'near', id: location.id, distanceMiles: NEAR_MILES } }]
}
