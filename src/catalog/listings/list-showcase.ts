import { isInShowcase, type ListingSummary, type Spotlight } from '../../domain/listings/listing.ts'
import type { Reader } from '../../store/store.ts'

export interface ShowcaseEntry {
  readonly spotlight: Spotlight
  readonly summary: ListingSummary
}

/**
 * Every listing that has a spotlight and is neither inactive nor sold, shuffled anew at each call
 * (Fisher and Yates, 1938).
 * @param random Gives numbers from 0 to below 1.
 */
export async function listShowcase(store: Reader, random: () => number): Promise<ShowcaseEntry[]> {
  const spotlights = [...(await store.listings.spotlights('shown'))]
  for (let last = spotlights.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [spotlights[last], spotlights[other]]
    if (a && b) [spotlights[last], spotlights[other]] = [b, a]
  }
  const entries = await entriesOf(store, spotlights)
  return entries.filter(({ summary }) => isInShowcase(summary.listing, summary.member))
}

/** Every listing with a spotlight, by the spotlight's id, also those that the showcase does not show. */
export async function listSpotlights(store: Reader): Promise<ShowcaseEntry[]> {
  return entriesOf(store, await store.listings.spotlights('all'))
}

async function entriesOf(
  { listings }: Reader,
  spotlights: readonly Spotlight[],
): Promise<ShowcaseEntry[]> {
  const ids = spotlights.map(spotlight => spotlight.listingId)
  const summaries = await listings.summaries(ids, 0)
  const byId = new Map(summaries.map(summary => [summary.listing.id, summary]))
  return spotlights.flatMap(spotlight => {
    const summary = byId.get(spotlight.listingId)
    return summary ? { spotlight, summary } : []
  })
}
