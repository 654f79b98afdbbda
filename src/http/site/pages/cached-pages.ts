import { BoundedCache } from '../../../domain/values/bounded-cache.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import { digestOf } from '../../server/entity-tag.ts'
import { PageBytes } from '../../web/page-bytes.ts'

/** A search page takes 100 kB, and a quarter of that compressed. */
const MAX_KEPT = 100
/** How many pages requested once are remembered, by digests of their keys: a key may have 16 kB. */
const MAX_SEEN = 2000

/**
 * A cache of the most recently used pages, until anything in the catalog changes: popular pages,
 * such as the home page and searches by state, are written and compressed once. A page is cached on
 * its second request, because crawlers request each page once and would evict all others.
 */
export class CachedPages {
  readonly #caches: Pick<ListingCaches, 'changes'>
  readonly #kept = new BoundedCache<string, PageBytes>(MAX_KEPT)
  readonly #seen = new BoundedCache<string, true>(MAX_SEEN)
  #changes = -1

  constructor(caches: Pick<ListingCaches, 'changes'>) {
    this.#caches = caches
  }

  /** @param key Identifies the page, which must depend only on it and on the catalog. */
  async page(key: string, write: () => Promise<string>): Promise<PageBytes> {
    const { changes } = this.#caches
    const known = changes === this.#changes ? this.#kept.get(key) : undefined
    if (known) return known
    const seen = digestOf(key)
    const wasSeen = this.#seen.get(seen) === true
    this.#seen.set(seen, true)
    const page = new PageBytes(await write())
    // The page may lack a change made in the meantime.
    if (wasSeen && changes === this.#caches.changes) this.#keep(key, page, changes)
    return page
  }

  #keep(key: string, page: PageBytes, changes: number): void {
    if (changes !== this.#changes) this.#kept.clear()
    this.#changes = changes
    this.#kept.set(key, page)
  }
}
