import type { ListingObserver } from '../../catalog/live-index/listing-observer.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { type CachedListing, ListingCache } from './listing-cache.ts'

/** A full memory drops one part of this many at a time. */
const GENERATIONS = 4

/** What a value takes beside its bytes: its objects and its place in the cache. */
const OVERHEAD_BYTES = 200

/**
 * Caches that share an amount of memory, for all that a server shows of listings. When the memory is
 * full, they drop the quarter of their values that nobody asked for longest.
 */
export class ListingCaches implements ListingObserver {
  readonly #generationBytes: number
  readonly #caches: ListingCache<CachedListing>[] = []
  #recentBytes = 0

  constructor(bytes: number) {
    this.#generationBytes = bytes / GENERATIONS
  }

  /** @param forms How many forms the cache keeps listings in; they are numbered from 0. */
  cache<Value extends CachedListing>(forms: number): ListingCache<Value> {
    const onKept = (value: CachedListing) => this.#makeRoom(value)
    const cache = new ListingCache<Value>(forms, GENERATIONS, onKept)
    this.#caches.push(cache)
    return cache
  }

  listingChanged(id: ListingId): void {
    for (const cache of this.#caches) cache.forget(id)
  }

  placesChanged(): void {
    for (const cache of this.#caches) cache.forgetAll()
  }

  #makeRoom({ bytes }: CachedListing): void {
    const taken = bytes.length + OVERHEAD_BYTES
    if (this.#recentBytes + taken > this.#generationBytes) {
      for (const cache of this.#caches) cache.age()
      this.#recentBytes = 0
    }
    this.#recentBytes += taken
  }
}
