import { queryString } from '../src/domain/public-urls.ts'
import type { Criteria, SearchRequest } from '../src/domain/searching/criteria.ts'
import type { ListedQuery, PlaceQuery, SearchQuery } from '../src/domain/searching/search-query.ts'
import { searchParametersOf } from '../src/domain/searching/search-text.ts'
import { ALL_SORT_ORDERS } from '../src/domain/searching/sort-order.ts'

/** A search as the query string of version 3. The dates of its criteria must be whole days (UTC). */
export function queryStringOf({ offset, limit, ...search }: SearchRequest): string {
  return queryString({
    ...searchParametersOf(searchQueryOf(search)),
    pageNumber: offset / limit + 1,
    listingsPerPage: limit,
  })
}

/**
 * A search as somebody asks for it. The dates of its criteria must be whole days (UTC). The part of a map that is looked
 * at is no part of it.
 */
export function searchQueryOf({
  criteria,
  sort,
}: Pick<SearchRequest, 'criteria' | 'sort'>): Partial<SearchQuery> {
  const { location, typeBits, factBits, listedAt, reducedAt, ...rest } = criteria
  const { keywords, inTitles, typedKeywords, window: _, where, ...others } = rest
  if (where !== null) throw new Error('No parameter has a tree of conditions.')
  if (reducedAt !== null) throw new Error('No search of a bench asks for lowered prices.')
  return {
    ...others,
    facts: factBits,
    location: placeOf(location),
    propertyTypes: typeBits,
    listed: listedOf(listedAt),
    keywords:
      keywords.length === 0
        ? null
        : { text: typedKeywords || keywordsText(keywords), terms: keywords, inTitles },
    sort: orderOf(sort),
  }
}

function orderOf({ key, descending }: SearchRequest['sort']): SearchQuery['sort'] {
  const found = ALL_SORT_ORDERS.find(one => one.key === key && one.descending === descending)
  if (found === undefined) throw new Error(`No parameter asks for the order by ${key}.`)
  return found
}

function placeOf(location: Criteria['location']): PlaceQuery | null {
  if (location?.kind !== 'near') return location
  const { kind, id, distanceMiles } = location
  return { kind, id, distanceMiles }
}

function listedOf(range: Criteria['listedAt']): ListedQuery | null {
  return range && { from: dayOf(range.min), to: dayOf(range.max), past: null }
}

function dayOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString().slice(0, 10)
}

function keywordsText(keywords: Criteria['keywords']): string {
  return keywords.map(words => (words.length === 1 ? words[0] : `"${words.join(' ')}"`)).join(' ')
}
