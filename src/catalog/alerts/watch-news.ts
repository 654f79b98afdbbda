import { FREQUENCIES, type SavedSearch } from '../../domain/alerts/saved-search.ts'
import {
  hasChanged,
  OFF_HELD_MS,
  type WatchedFacts,
  type WatchNews,
} from '../../domain/alerts/watched-listing.ts'
import { isPublic, type ListingSummary } from '../../domain/listings/listing.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { PublishedEvent } from '../../domain/published/published-event.ts'
import type { Transaction } from '../../store/store.ts'
import { placeWords } from './alert-contents.ts'
import { dueOf, type SearchTimes } from './search-progress.ts'

/**
 * Makes emails due about the watched listings of some events. What they say is found when they are
 * due, by comparing the listing with what was last emailed: so nothing is lost, or sent twice,
 * however often an event is read. The caller holds the lock.
 */
export async function markWatched(
  { alerts }: Transaction,
  events: readonly PublishedEvent[],
  now: number,
  { gatherMs, ...times }: SearchTimes & { readonly gatherMs: number },
): Promise<void> {
  const news = events.filter(({ kind }) => kind !== 'edited')
  const last = new Map(news.map(({ listingId, kind }) => [listingId, kind]))
  for (const isHeld of [false, true]) {
    const listingIds = [...last].flatMap(([id, kind]) =>
      (kind === 'removed') === isHeld ? id : [],
    )
    const from = now + (isHeld ? Math.max(gatherMs, OFF_HELD_MS) : gatherMs)
    for (const frequency of listingIds.length === 0 ? [] : FREQUENCIES) {
      const dueAt = dueOf(frequency, from, times)
      await alerts.markWatches({ listingIds, frequency, dueAt, isHeld })
    }
  }
}

/** The news of watches that are due. Those without news are done. The caller holds the lock. */
export async function watchNews(
  { alerts, listings }: Transaction,
  due: readonly SavedSearch[],
  gazetteer: Gazetteer,
): Promise<readonly WatchNews[]> {
  const ids = [...new Set(due.flatMap(({ listingId }) => listingId ?? []))]
  const summaries = await listings.summaries(ids, 0)
  const found = new Map(summaries.map(summary => [summary.listing.id, summary]))
  const news: WatchNews[] = []
  for (const { id, listingId, name, watchPriceUsd, watchState } of due) {
    if (listingId === null) continue
    const before = { priceUsd: watchPriceUsd, state: watchState ?? 'off' }
    const summary = found.get(listingId)
    const now = factsOf(summary, before)
    if (hasChanged(before, now)) {
      const { title = name, place = '', acres = null } = wordsOf(summary, gazetteer)
      news.push({ searchId: id, listingId, title, place, acres, before, now })
    } else await alerts.changeSearch(id, { watchDueAt: null })
  }
  return news
}

/** Notes what an email says, in its transaction. A watch of a deleted listing ends. */
export async function noteMailed(
  { alerts }: Transaction,
  news: readonly WatchNews[],
): Promise<void> {
  for (const { searchId, now } of news) {
    const facts = { watchPriceUsd: now.priceUsd, watchState: now.state, watchDueAt: null }
    if (now.state === 'deleted') await alerts.removeSearch(searchId)
    else await alerts.changeSearch(searchId, facts)
  }
}

/** Nothing of a listing that is not public is said, as a price that its owner has not published. */
function factsOf(summary: ListingSummary | undefined, before: WatchedFacts): WatchedFacts {
  if (!summary) return { ...before, state: 'deleted' }
  const { listing, member } = summary
  if (!isPublic(listing, member)) return { ...before, state: 'off' }
  return { priceUsd: listing.priceUsd, state: listing.status }
}

function wordsOf(summary: ListingSummary | undefined, gazetteer: Gazetteer) {
  if (!summary || !isPublic(summary.listing, summary.member)) return {}
  const { title, acres } = summary.listing
  return { title, acres, place: placeWords(summary.listing, gazetteer) }
}
