import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { searchQueryText } from '../../domain/searching/search-text.ts'
import { DEFAULT_SORT_ORDER } from '../../domain/searching/sort-order.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

const MAX_KEPT = 5000
const KEPT_MS = 60_000

/**
 * Counts the results of searches. The index counts each time. A database would have to answer a
 * dozen counts for each key pressed, so its counts are cached for a minute.
 */
export class ResultCounts {
  readonly #search: Pick<ListingSearch, 'search'>
  readonly #kept = new BoundedCache<string, { count: Promise<number>; until: number }>(MAX_KEPT)

  constructor(search: Pick<ListingSearch, 'search'>) {
    this.#search = search
  }

  of(part: Partial<SearchQuery>, setting: SearchSetting): Awaitable<number> {
    const query = { ...DEFAULT_QUERY, ...part }
    const now = setting.clock()
    const text = searchQueryText(query)
    const cached = this.#kept.get(text)
    if (cached !== undefined && now < cached.until) return cached.count
    const request = {
      criteria: criteriaOf(query, setting),
      sort: DEFAULT_SORT_ORDER,
      offset: 0,
      limit: 0,
    }
    const result = this.#search.search(request)
    if (!(result instanceof Promise)) return result.total
    const count = result.then(({ total }) => total)
    this.#kept.set(text, { count, until: now + KEPT_MS })
    return count
  }
}
