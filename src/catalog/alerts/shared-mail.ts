import type { FoundBySearch, NewsListing } from '../../domain/alerts/alert-mail.ts'
import { MAX_SHOWN } from '../../domain/alerts/saved-search.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'

/** The news of one search, best first. */
export interface SearchNews {
  readonly searchId: SavedSearchId
  /** How many listings there are, with those that are not among `best`. */
  readonly count: number
  readonly best: readonly NewsListing[]
}

/**
 * The listings shown in one email about several searches: the searches take turns, up to twelve
 * listings in total, each shown once. Every search keeps its count.
 */
export function shared(all: readonly SearchNews[]): readonly FoundBySearch[] {
  const news = joined(all)
  const shown = new Map(news.map(({ searchId }) => [searchId, [] as NewsListing[]]))
  const seen = new Set<NewsListing['listingId']>()
  const queues = news.map(({ searchId, best }) => ({ searchId, rest: [...best] }))
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const { searchId, rest } of queues) {
      const next = nextOf(rest, seen)
      if (next === null || seen.size >= MAX_SHOWN) continue
      seen.add(next.listingId)
      shown.get(searchId)?.push(next)
      isMore = true
    }
  }
  return news.map(({ searchId, count }) => ({ searchId, count, shown: shown.get(searchId) ?? [] }))
}

function nextOf(rest: NewsListing[], seen: ReadonlySet<NewsListing['listingId']>) {
  for (;;) {
    const next = rest.shift()
    if (next === undefined) return null
    if (!seen.has(next.listingId)) return next
  }
}

/** Pending news and newly found news may belong to the same search. */
function joined(all: readonly SearchNews[]): readonly SearchNews[] {
  const bySearch = Map.groupBy(all, ({ searchId }) => searchId)
  return [...bySearch].map(([searchId, parts]) => ({
    searchId,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    best: parts.flatMap(({ best }) => best),
  }))
}
