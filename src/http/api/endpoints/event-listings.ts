import { LRUCache } from 'lru-cache'
import type { PublishedChanges } from '../../../catalog/published/published-changes.ts'
import type { PublishedEvent } from '../../../domain/published/published-event.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ListingAnswers } from '../endpoint/listing-answers.ts'

const WHOLE_LISTING = { includeImages: true, includeDocuments: true, includeAmenities: true }
const MAX_KEPT_CHARACTERS = 16_000_000

interface Cached {
  /** Events up to this one were there before the listing was read. */
  readonly upTo: number
  readonly text: string
}

/**
 * The listings of events as JSON texts. Answers about listings that a process keeps may be older
 * than an event that another process has published, and a copy would stay wrong. So a listing is
 * read again, unless it was read since the event for another follower.
 */
export class EventListings {
  readonly #published: Pick<PublishedChanges, 'listings'>
  readonly #answers: ListingAnswers
  readonly #kept = new LRUCache<ListingId, Cached>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + 1,
  })

  constructor(published: Pick<PublishedChanges, 'listings'>, answers: ListingAnswers) {
    this.#published = published
    this.#answers = answers
  }

  /**
   * By the ids of the listings: `null` for listings that are not shown. @param events In their
   * order.
   */
  async texts(events: readonly PublishedEvent[]): Promise<ReadonlyMap<ListingId, string>> {
    const upTo = events.at(-1)?.sequence ?? 0
    // The last event of a listing counts.
    const last = new Map(events.map(({ listingId, sequence }) => [listingId, sequence]))
    const texts = new Map<ListingId, string>()
    const missing: ListingId[] = []
    for (const [id, sequence] of last) {
      const cached = this.#kept.get(id)
      if (cached !== undefined && cached.upTo >= sequence) texts.set(id, cached.text)
      else missing.push(id)
    }
    const places = new Map(missing.map(id => [id, this.#answers.at(id, WHOLE_LISTING)]))
    const read = await this.#published.listings(missing)
    const found = new Map(read.map(detail => [detail.listing.id, detail]))
    for (const [id, place] of places) {
      const detail = found.get(id)
      const text = detail === undefined ? 'null' : place.put(detail).body.toString()
      texts.set(id, text)
      this.#kept.set(id, { upTo, text })
    }
    return texts
  }
}
